// Rules of one's own in an address.

/** The rules under `own`, as a request has them; undefined if there are none, or if the address was cut off. */
export function ownRules(params) {
  try {
    return JSON.parse(params.get("own")) ?? undefined;
  } catch {
    return undefined;
  }
}
