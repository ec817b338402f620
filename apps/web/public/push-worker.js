// Shows what the server tells while no page is open, and opens the page that it is about. It answers for no request and keeps
// nothing: pages load as if it were not there. Registered only where somebody asked to be told.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

async function show({ title, body, lang, tag, url, silent, id, over }) {
  for (const shown of await self.registration.getNotifications())
    if (over.includes(shown.data?.id)) shown.close()
  // Whoever has a page in sight is told there.
  const inSight = (page) => page.visibilityState === 'visible'
  if ((await pagesOf(url, id, inSight)).length > 0) return
  await self.registration.showNotification(title, {
    ...{ body, lang, tag, silent },
    // What takes the place of another is news all the same.
    renotify: !silent,
    icon: '/favicon.svg',
    data: { id, url },
  })
}

// The pages that tell by themselves. Only the page knows whether its person is signed in and is told there: pages for everybody,
// the sign-in, boards on a wall and pages of an earlier release answer nothing. A traveller follows a request on one page.
async function pagesOf(url, id, isMeant = () => true) {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = all.filter(isMeant)
  if (id === null) return pages.filter((page) => new URL(page.url).pathname === url)
  const answers = await Promise.all(pages.map((page) => answersTo(page, { tells: true })))
  return pages.filter((_, index) => answers[index])
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

const PATIENCE_MS = 800

async function open({ url, id }) {
  const target = new URL(url, self.location.origin)
  if (target.origin !== self.location.origin) return
  // A traveller's page stands at its place already.
  for (const page of await pagesOf(url, id))
    if (id === null || (await answersTo(page, { open: url }))) {
      await page.focus()
      return
    }
  await self.clients.openWindow(target.href)
}

// A page that does what it is asked says so; one that is leaving, or knows nothing of it, says nothing.
function answersTo(page, message) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PATIENCE_MS)
    page.postMessage(message, [port2])
  })
}
