import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn } from '../support/inspection.ts'
import { LIST_PAGES, listOf } from '../support/order-rows.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { confirmAtMarketRoom, offer, place, SMALL_TRANSFER, step } from '../support/preparation.ts'

test('a member of a syndicate sees its partner’s order move on while the list is open', async ({
  browser,
}) => {
  const leader = await callerOf('guichet.kantaoui')
  const member = await enter(browser, 'guichet.hammamet')
  const trader = await callerOf('trader.golfe')
  const room = await callerOf('salle.golfe')
  const tickets = await callerOf('tickets.golfe')
  const order = await place(trader, await offer(leader, { ...SMALL_TRANSFER, together: true }))
  await step(leader, order, 'accept-draft')
  await step(trader, order, 'half-confirm-client')
  await confirmAtMarketRoom(room, order)
  await step(tickets, order, 'confirm-banque')

  await goTo(member.page, LIST_PAGES.ticket.path)
  await drawn(member.page)
  const row = listOf(member.page, LIST_PAGES.ticket.title)
    .locator('[data-row]')
    .filter({ hasText: order.reference })
  await expect(row).toBeVisible()
  // It follows what its partner sells, and decides nothing in it.
  await expect(row.getByRole('button', { name: 'Livrer' })).toHaveCount(0)

  await step(tickets, order, 'deliver')
  await expect(row).toHaveCount(0)
  await leave(member)
})
