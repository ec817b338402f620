import { expect, type Page, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { callerOf, enter, enterAlone, leave, PASSWORD, type Person, runFirst } from '../support/people.ts'
import { call, offer, type PreparedOrder, place } from '../support/preparation.ts'
import { pushEdge } from '../support/push-edge.ts'

const OFFICE = 'guichet.kantaoui'
const TRADER = 'trader.golfe'
/** Longer than `push-worker.js` waits. */
const WORKER_PATIENCE_MS = 1_000

const bell = ({ page }: Pick<Person, 'page'>) =>
  page.getByRole('button', { name: /^Ouvrir les notifications/ })
const inBell = ({ page }: Pick<Person, 'page'>, { reference }: PreparedOrder) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').filter({ hasText: reference })

const part = ({ page }: Pick<Person, 'page'>, name: string) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('region', { name })

test('an order rings at the exchange office, is opened from the bell, and is read in both tabs', async ({
  browser,
}) => {
  const office = await enter(browser, OFFICE)
  const trader = await callerOf(TRADER)
  const { unread }: { unread: number } = await call(office, 'GET', '/api/notifications')
  const count = (more: number) => new RegExp(`\\b${unread + more} notifications? non lues?$`)
  const second = { page: await office.context.newPage() }
  await goTo(office.page, '/notifications?unread=true')
  await goTo(second.page, '/notifications/settings')
  await expect(bell(office)).toHaveAccessibleName(count(0))

  const order = await place(trader, await offer(office))
  await expect(bell(office)).toHaveAccessibleName(count(1))
  await expect(bell(second)).toHaveAccessibleName(count(1))
  const row = office.page.getByRole('row').filter({ hasText: order.reference })
  await expect(row).toContainText('a placé un ordre')
  await expect(row).toContainText('Non lue')

  // With the keyboard alone.
  await bell(second).focus()
  await second.page.keyboard.press('Enter')
  await inBell(second, order).focus()
  await second.page.keyboard.press('Enter')
  await expect(second.page).toHaveURL(new RegExp(`/orders/${order.id}$`))
  await expect(second.page.getByRole('heading', { level: 1 })).toContainText(order.reference)
  await expect(bell(second)).toHaveAccessibleName(count(0))
  await expect(bell(office)).toHaveAccessibleName(count(0))
  await expect(row).toHaveCount(0)

  // Who does not want to be told is not.
  await goTo(office.page, '/notifications/settings')
  const choice = office.page.getByRole('switch', { name: 'Écran : Ordre placé sur une position' })
  const answered = () => office.page.waitForResponse((response) => response.request().method() === 'PUT')
  await Promise.all([answered(), choice.click()])
  await expect(choice).not.toBeChecked()
  await expect(office.page.getByRole('switch', { name: 'Son : Ordre placé sur une position' })).toBeDisabled()
  await Promise.all([answered(), choice.click()])
  await expect(choice).toBeChecked()
  await leave(office)
})

test('a message on an order appears at the other party, and says when it was read', async ({ browser }) => {
  const office = await enter(browser, OFFICE)
  const trader = await enter(browser, TRADER)
  const order = await place(trader, await offer(office))
  await goTo(trader.page, `/orders/${order.id}`)
  const panel = (person: Person) => person.page.getByRole('region', { name: 'Messages de l’ordre' })
  await panel(trader).getByRole('textbox', { name: 'Votre message' }).fill('Les billets sont-ils neufs ?')
  await panel(trader).getByRole('button', { name: 'Envoyer' }).click()
  const written = panel(trader).getByRole('listitem').filter({ hasText: 'Les billets sont-ils neufs ?' })
  await expect(written).toBeVisible()
  await expect(panel(trader).getByRole('textbox')).toHaveValue('')
  await expect(written).not.toContainText('Lu par')

  // What stands above is filled last: who came for the messages still has them before their eyes.
  let fill = () => {}
  const filled = new Promise<void>((resolve) => {
    fill = resolve
  })
  await office.page.route(/\/price-proof/, async (route) => {
    await filled
    await route.continue()
  })
  await goTo(office.page, `/orders/${order.id}#messages`)
  await expect(panel(office).getByText('Les billets sont-ils neufs ?')).toBeInViewport()
  fill()
  await expect(
    office.page.getByRole('region', { name: 'Preuve du prix' }).getByRole('table').first(),
  ).toBeVisible()
  await expect(panel(office).getByText('Les billets sont-ils neufs ?')).toBeInViewport()
  await expect(written).toContainText(/Lu par .+ \(.+\), \d\d/)
  await panel(office).getByRole('textbox').fill('Oui.')
  await panel(office).getByRole('textbox').press('Control+Enter')
  const answer = panel(trader).getByRole('listitem').filter({ hasText: 'Oui.' })
  await expect(answer).toBeVisible()
  await expect(panel(office).getByRole('listitem').filter({ hasText: 'Oui.' })).toContainText('Lu par')
  await leave(office, trader)
})

/** Plays the desktop: what it is shown, and whether the page is out of sight. */
const DESKTOP = `
  window.shownOnDesktop = [];
  window.outOfSight = false;
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() { return (window.Notification.permission = 'granted'); }
    constructor(title, { body, tag }) { window.shownOnDesktop.push({ title, body, tag, open: () => this.onclick() }); }
    close() {}
  };
  Object.defineProperty(document, 'visibilityState', { get: () => (window.outOfSight ? 'hidden' : 'visible') });
`

test('what asks for a step comes first, is read by seeing it, and is gone once nobody waits for it', async ({
  browser,
}) => {
  const office = await enter(browser, OFFICE)
  const trader = await callerOf(TRADER)
  await goTo(office.page, '/desk')
  const asking = async () => {
    const { asking: count }: { asking: number } = await call(office, 'GET', '/api/notifications')
    return count
  }
  const before = await asking()
  const order = await place(trader, await offer(office))
  const name = (count: number) => new RegExp(`, ${count} à traiter, `)
  await expect(bell(office)).toHaveAccessibleName(name(before + 1))

  // Seen in the bell, it is read, and asks all the same.
  await bell(office).click()
  const toDo = part(office, 'À vous')
  const row = toDo.getByRole('listitem').filter({ hasText: order.reference })
  await expect(row).toContainText('Non lue')
  await expect(row).not.toContainText('Non lue')
  await expect(bell(office)).toHaveAccessibleName(name(before + 1))
  await office.page.keyboard.press('Escape')

  // The buyer takes it back: nothing is left to do, and nobody is led to an order that has ended.
  await call(trader, 'POST', `/api/orders/cancel-draft/${order.id}`)
  if (before === 0) await expect(bell(office)).not.toHaveAccessibleName(/à traiter/)
  else await expect(bell(office)).toHaveAccessibleName(name(before))
  await bell(office).click()
  await expect(row).toHaveCount(0)
  const others = part(office, 'Pour information')
  await expect(others.getByRole('listitem').filter({ hasText: `un ordre ${order.reference}` })).toContainText(
    'traitée',
    {
      ignoreCase: true,
    },
  )
  await leave(office)
})

test('the desktop tells while the page is out of sight, where one asked for it', async ({ browser }) => {
  const office = await enter(browser, OFFICE)
  const trader = await callerOf(TRADER)
  const { page } = office
  await runFirst(page, DESKTOP)
  await page.goto('/desk')
  const shown = () => page.evaluate('shownOnDesktop.map(({ body }) => body)')
  const hide = (hidden: boolean) => page.evaluate(`void (outOfSight = ${hidden})`)
  await bell(office).click()
  await page.getByRole('switch', { name: 'Bureau' }).click()
  await expect(page.getByRole('switch', { name: 'Bureau' })).toBeChecked()
  await page.keyboard.press('Escape')

  await hide(true)
  const order = await place(trader, await offer(office))
  await expect.poll(shown).toEqual([expect.stringContaining(order.reference)])
  await page.evaluate('shownOnDesktop[0].open()')
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}$`))

  // In sight the corner tells; switched off, nothing does on the desktop.
  await hide(false)
  const second = await place(trader, await offer(office))
  await expect(page.getByRole('status').filter({ hasText: second.reference })).toBeVisible()
  expect(await shown()).toHaveLength(1)
  await bell(office).click()
  await page.getByRole('switch', { name: 'Bureau' }).click()
  await page.keyboard.press('Escape')
  await hide(true)
  const third = await place(trader, await offer(office))
  await hide(false)
  await bell(office).click()
  await expect(part(office, 'À vous')).toContainText(third.reference)
  expect(await shown()).toHaveLength(1)
  for (const { id } of [order, second, third]) await call(trader, 'POST', `/api/orders/cancel-draft/${id}`)
  await leave(office)
})

test('a device tells while no page is in sight, where one chose so, and shows nothing that a stranger may not read', async ({
  browser,
}) => {
  const office = await enterAlone(browser, OFFICE)
  const { page, context } = office
  await context.grantPermissions(['notifications'])
  await runFirst(page, pushEdge('journey'))
  await page.goto('/notifications/settings')
  const choice = page.getByRole('switch', { name: 'Sur cet appareil, même quand FXMatch est fermé' })
  await expect(choice).not.toBeChecked()
  expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(0)

  // The browser hands over the message that its service would.
  const tools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'))
      if (found) resolve(found.registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/notifications/push'))
  await choice.focus()
  await page.keyboard.press('Space')
  expect((await kept).status()).toBe(204)
  await expect(choice).toBeChecked()
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const message = (id: string, over: string[] = []) => ({
    ...{ title: 'Ordre placé sur une position', body: 'FX-1', lang: 'fr', tag: `order:${id}` },
    ...{ url: '/orders', silent: false, id, over },
  })
  const deliver = (said: object) =>
    tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(said) })
  const shown = () =>
    page.evaluate(`(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/push/')
      return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
    })()`)

  // In sight the page tells; a page for everybody tells nobody of their orders.
  await expect(bell(office)).toBeVisible()
  await tellsByItself(page, () => deliver(message('in-sight')))
  await page.goto('/changer')
  await deliver(message('one'))
  const one = { title: 'Ordre placé sur une position', body: 'FX-1', tag: 'order:one' }
  await expect.poll(shown).toEqual([one])
  // A later message takes the first away, whose step somebody has taken.
  await deliver(message('two', ['one']))
  await expect.poll(shown).toEqual([{ ...one, tag: 'order:two' }])

  // The page renews what its person chose, and ends it when they choose so.
  await page.goto('/notifications/settings')
  await expect(choice).toBeChecked()
  const ended = page.waitForResponse((response) => response.url().endsWith('/api/notifications/push/end'))
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'))
    .toBe(1)
  await page.waitForResponse((response) => response.url().endsWith('/api/notifications/push'))
  await choice.click()
  expect((await ended).status()).toBe(204)
  await expect(choice).not.toBeChecked()
  expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(0)
  await leave(office)
})

test('who signs out is told no more on the device, and not anew by signing in; pages for everybody tell nobody', async ({
  browser,
}) => {
  const office = await enterAlone(browser, OFFICE)
  const { page, context } = office
  await context.grantPermissions(['notifications'])
  await runFirst(page, pushEdge('leaving'))
  await page.goto('/notifications/settings')
  const choice = page.getByRole('switch', { name: 'Sur cet appareil, même quand FXMatch est fermé' })
  const tools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'))
      if (found) resolve(found.registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  await choice.click()
  await expect(choice).toBeChecked()
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const deliver = (id: string) =>
    tools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin, registrationId },
      data: JSON.stringify({
        ...{ title: 'Ordre', body: 'FX-1', lang: 'fr', tag: id, url: '/orders', silent: true, id, over: [] },
      }),
    })
  const shown = () =>
    page.evaluate(`(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/push/')
      return (await worker?.getNotifications() ?? []).map(({ tag }) => tag)
    })()`)
  const EVERYBODYS = ['/verify/x', '/register', '/logout', '/forgot-password', '/about', '/changer']
  for (const path of EVERYBODYS) {
    await page.goto(path)
    await deliver(path)
    await expect.poll(shown).toContain(path)
  }
  await page.goto('/desk')
  await expect(bell(office)).toBeVisible()
  await tellsByItself(page, () => deliver('in-sight'))
  await page.goto('/logout')
  expect(await shown()).not.toContain('in-sight')

  await page.evaluate(`void (window.worker = navigator.serviceWorker.getRegistration('/push/'))`)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/\/login/)
  const left = () =>
    page.evaluate(`(async () => [
      (await (await window.worker).getNotifications()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
      localStorage.getItem('fxmatch.push'),
    ])()`)
  await expect.poll(left).toEqual([0, 0, null])
  await page.locator('input[name="username"]').fill(OFFICE)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/notifications/settings')
  await expect(choice).not.toBeChecked()
  await leave(office)
})

/** Hands a message over, and waits until the worker has waited for the page's word: one that leaves before says nothing. */
async function tellsByItself(page: Page, deliver: () => Promise<unknown>): Promise<void> {
  await deliver()
  await page.waitForTimeout(WORKER_PATIENCE_MS)
}
