// Keeps the page for use without a network. `scripts/build-page` writes the name of the folder of assets and the list
// of files; as it stands in the sources, nothing is kept.
const VERSION = "app";
const FILES = [];
// What few players need is kept later; it is as large as the rest.
const LATER = [];

const CACHE = `make24-${VERSION}`;

// All files or none: a page of two versions would be a page that nobody has tested. The name of an asset has its hash,
// so that what the page has just loaded is not loaded once more; "./" is asked for anew.
self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: file === "./" ? "reload" : "default" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

/** Keeps what is kept later, if it is not. */
async function keepRest() {
  const cache = await caches.open(CACHE);
  for (const file of LATER) if (!(await cache.match(file))) await cache.add(file);
}

// The old version goes when no tab uses it any more, which is when this one begins.
self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("make24-") && name !== CACHE;
  const forget = async () => {
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isOurs = request.method === "GET" && url.origin === self.location.origin && FILES.length > 0;
  if (!isOurs) return;
  // The page is at the root of the scope. A server may have more than the page: `/health`, `/api/openapi.json`.
  const path = url.pathname.replace(/index\.html$/, "");
  const isPage = path === new URL(self.registration.scope).pathname;
  if (!isPage && !url.pathname.includes(`/${VERSION}/`)) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(isPage ? "./" : request, { ignoreSearch: true });
    return kept ?? fetch(request);
  };
  event.respondWith(answer());
});

// The page asks for this when the player agrees to a new version.
self.addEventListener("message", (event) => {
  if (event.data === "use") self.skipWaiting();
  // A page that was loaded while this one began belongs to no service worker yet.
  if (event.data === "rest") event.waitUntil(self.clients.claim().then(keepRest));
});
