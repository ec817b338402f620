// The page of an agency's screen (/display/…), kept in its browser: a screen that is switched on while the line is cut
// shows the page with its last rates instead of the browser's error. It answers for nothing else, and for no call: what
// the page asks the server for goes to the server.
const KEPT = 'fxmatch-board'
const PAGE = '/display/page'
const PATIENCE_MS = 8_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The page tells what it consists of once it shows rates; older releases are forgotten then.
self.addEventListener('message', (event) => event.waitUntil(keep(event.data.page, event.data.files)))

async function keep(page, files) {
  const answer = await fetch(page, { headers: { accept: 'text/html' } })
  if (!answer.ok) return
  // A release in between: what the page of now consists of is not known yet, what is kept fits together.
  const named = [...(await answer.clone().text()).matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
  if (named.some((path) => !files.includes(path))) return
  const cache = await caches.open(KEPT)
  const have = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll(files.filter((path) => !have.includes(path) || !path.startsWith('/assets/')))
  await cache.put(PAGE, answer)
  const old = have.filter((path) => path !== PAGE && !files.includes(path))
  await Promise.all(old.map((path) => cache.delete(path)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(freshOrKept(request, PAGE))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOrFresh(request))
  else if (/^\/[\w.-]+\.(js|svg)$/.test(pathname)) event.respondWith(freshOrKept(request, pathname))
})

/** Files of a release never change under their name. */
async function keptOrFresh(request) {
  return (await caches.match(new URL(request.url).pathname)) ?? fetch(request)
}

async function freshOrKept(request, name) {
  const kept = await caches.match(name)
  if (!kept) return fetch(request)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.status < 500 ? answer : kept
  } catch (error) {
    console.warn('the line is cut, the kept page is shown', error)
    return kept
  }
}
