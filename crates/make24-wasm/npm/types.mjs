// Writes the types of requests and replies, schema.d.ts, from what `make24 schema` prints:
// `make24 schema | node types.mjs > schema.d.ts`.

import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

/** The commands, and what their rows are called where they have rows in place of one reply. */
const COMMANDS = ["check", "count", "explain", "generate", "hint", "rate", "solve", "values"];

const { requests, replies } = JSON.parse(readFileSync(0, "utf8"));
const definitions = {};

/** Takes a schema and what it refers to under their names. */
function named({ $defs, $schema, ...schema }) {
  for (const [name, definition] of Object.entries({ ...$defs, [schema.title]: schema })) {
    // A title would name the type a second time, and the value of an object whose fields are all known.
    const { title, ...kept } = definition;
    definitions[name] ??= kept.properties ? { ...kept, additionalProperties: false } : kept;
  }
  return schema.title;
}

const requestNames = COMMANDS.map((command) => named(requests[command]));
const replyNames = COMMANDS.map((command) => named(replies[command]));
// A reference with a description of its own would be a copy of the type; examples in Rust are not for these types.
const cleaned = JSON.parse(JSON.stringify(definitions).replaceAll(/\\n\\n```.*?```/g, ""), (_, value) => {
  if (!value?.$ref) return value;
  const { $ref, default: _without, ...about } = value;
  return { ...about, allOf: [{ $ref }] };
});
const types = await compile({ $defs: cleaned, type: "object" }, "Schema", {
  additionalProperties: false,
  bannerComment: "// Made from the JSON schemas of make24 (`make24 schema`).",
  unreachableDefinitions: true,
});
const withoutOrigin = / \*\n \* This interface was referenced by `Schema`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;
const interfaceOf = (name, about, names) =>
  `/** ${about} */\nexport interface ${name} {\n${COMMANDS.map((command, at) => `  ${command}: ${names[at]};\n`).join("")}}\n`;
console.log(types.replace(/export interface Schema \{[^}]*\}\n/, "").replaceAll(withoutOrigin, ""));
console.log(interfaceOf("Requests", "The fields of each command.", requestNames));
console.log(interfaceOf("Replies", "The reply to each command; of `generate`, a row.", replyNames));
