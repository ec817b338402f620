import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { callerOf, enter, leave, type Person } from '../support/people.ts'
import { call, offer, type PreparedOrder, place } from '../support/preparation.ts'

const OFFICE = 'guichet.kantaoui'
const TRADER = 'trader.golfe'

const bell = ({ page }: Pick<Person, 'page'>) =>
  page.getByRole('button', { name: /^Ouvrir les notifications/ })
const inBell = ({ page }: Pick<Person, 'page'>, { reference }: PreparedOrder) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').filter({ hasText: reference })

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
  const panel = (person: Person) => person.page.getByRole('region', { name: "Messages de l'ordre" })
  await panel(trader).getByRole('textbox', { name: 'Votre message' }).fill('Les billets sont-ils neufs ?')
  await panel(trader).getByRole('button', { name: 'Envoyer' }).click()
  const written = panel(trader).getByRole('listitem').filter({ hasText: 'Les billets sont-ils neufs ?' })
  await expect(written).toBeVisible()
  await expect(panel(trader).getByRole('textbox')).toHaveValue('')
  await expect(written).not.toContainText('Lu par')

  await goTo(office.page, `/orders/${order.id}#messages`)
  await expect(panel(office).getByText('Les billets sont-ils neufs ?')).toBeVisible()
  await expect(written).toContainText(/Lu par .+ \(.+\), \d\d/)
  await panel(office).getByRole('textbox').fill('Oui.')
  await panel(office).getByRole('textbox').press('Control+Enter')
  const answer = panel(trader).getByRole('listitem').filter({ hasText: 'Oui.' })
  await expect(answer).toBeVisible()
  await expect(panel(office).getByRole('listitem').filter({ hasText: 'Oui.' })).toContainText('Lu par')
  await leave(office, trader)
})
