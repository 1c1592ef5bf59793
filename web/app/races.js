// Whether the host of the page has races, which is asked once: a host of static files has none.

let answer;

export const hasRaces = () => (answer ??= fetch(document.baseURI.split("#")[0], { method: "HEAD" }).then(({ headers }) => headers.has("make24-races"), () => false));
