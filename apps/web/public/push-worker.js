// Shows what the server tells while no page is open, and opens the page that it is about. It answers for no request and keeps
// nothing: pages load as if it were not there. Registered only where somebody asked to be told.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

async function show({ title, body, lang, tag, url, silent, id, over }) {
  for (const shown of await self.registration.getNotifications())
    if (over.includes(shown.data?.id)) shown.close()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Whoever has a page in sight is told there.
  if (pages.some((page) => page.visibilityState === 'visible' && tells(page, url, id))) return
  await self.registration.showNotification(title, {
    ...{ body, lang, tag, silent },
    // What takes the place of another is news all the same.
    renotify: !silent,
    icon: '/favicon.svg',
    data: { id, url },
  })
}

// Boards on a wall and pages for everybody tell nobody of their own orders; a traveller follows a request on one page.
function tells(page, url, id) {
  const { pathname } = new URL(page.url)
  return id === null ? pathname === url : !/^\/(display|changer|login)(\/|$)/.test(pathname)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

const PATIENCE_MS = 800

async function open({ url, id }) {
  const target = new URL(url, self.location.origin)
  if (target.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A traveller's page stands at its place already.
  for (const page of pages.filter((each) => tells(each, url, id)))
    if (id === null || (await takes(page, url))) {
      await page.focus()
      return
    }
  await self.clients.openWindow(target.href)
}

// A page that goes there says so; one that is leaving, or of an earlier release, says nothing.
function takes(page, url) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PATIENCE_MS)
    page.postMessage({ open: url }, [port2])
  })
}
