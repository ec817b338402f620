import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { type Caller, callerOf, enter, leave, type Person } from '../support/people.ts'
import {
  complete,
  confirmAtMarketRoom,
  type Offer,
  offer,
  type PreparedOrder,
  place,
  receive,
  recordShortage,
  rejectDelivery,
  step,
} from '../support/preparation.ts'
import { examine, examineHere, expectDialog, opened, type Visit, visit } from '../support/visits.ts'

// Many dialogs, each examined, on a busy machine.
test.describe.configure({ timeout: 300_000 })

test('what opens over the screens', async ({ browser }) => {
  const office = await callerOf('guichet.kantaoui')
  const position = await offer(office)
  const trader = await enter(browser, 'trader.golfe')
  const market = await visit(trader.page, 'en')
  await examine(market, `/home?position=${position}`)
  await trader.page.setViewportSize({ width: 1000, height: 768 })
  await expect(trader.page.getByRole('dialog')).toBeVisible()
  await expectAccessible(trader.page, 'the order panel as a dialog')
  await goTo(trader.page, '/home')
  await drawn(trader.page)
  await opened(market, 'PIPE', /^PIPE$/)
  await trader.page.keyboard.press('Escape')
  await expect(trader.page.getByRole('dialog')).toBeHidden()
  await trader.page.setViewportSize({ width: 1366, height: 768 })
  await opened(market, 'account', /Amine Ben Salah/)
  await trader.page.getByRole('button', { name: 'Sign out' }).click()
  await expectDialog(market, 'logout')
  market.complaints.expectNone('the market')
  await leave(trader)

  const clerk = await enter(browser, 'guichet.kantaoui')
  const desk = await visit(clerk.page, 'en')
  await goTo(clerk.page, '/desk')
  await drawn(clerk.page)
  await opened(desk, 'publish', /^Publish a position$/)
  await clerk.page.keyboard.press('Escape')
  await expect(clerk.page.getByRole('dialog')).toBeHidden()
  await opened(desk, 'withdraw', new RegExp(`Withdraw position ${position}$`))
  desk.complaints.expectNone('the desk')
  await leave(clerk)
})

/** Above the amount that needs a second validation, in banknotes: the order with the most steps. */
const LARGE_CASH: Offer = { amount: '18000', rate: '3.3868', form: 'CASH' }

/** Who takes the steps: by calls, and looked at only while there is something to look at. */
const NAMES = {
  office: 'guichet.kantaoui',
  trader: 'trader.golfe',
  second: 'validation.golfe',
  tickets: 'tickets.golfe',
} as const
type Cast = Readonly<Record<keyof typeof NAMES, Caller>>

interface Stage {
  /** Who looks at the order and has something to do. */
  readonly who: keyof Cast
  /** The buttons whose dialogs are examined, each dialog once. */
  readonly dialogs: readonly string[]
  /** Whether the page itself is examined: where who looks is another, or it has something that it had not before. */
  readonly page?: true
  /** The step that ends the stage. */
  readonly end: (cast: Cast, order: PreparedOrder) => Promise<void>
}

const STAGES: readonly Stage[] = [
  {
    who: 'office',
    page: true,
    dialogs: ['Contre-offre', 'Rejeter'],
    end: ({ office }, order) => step(office, order, 'accept-draft'),
  },
  {
    who: 'trader',
    page: true,
    dialogs: [],
    end: ({ trader }, order) => step(trader, order, 'half-confirm-client'),
  },
  {
    who: 'office',
    dialogs: ['Enregistrer les billets', 'Constater un manque'],
    end: ({ office }, order) => recordShortage(office, order, 179),
  },
  {
    who: 'trader',
    page: true,
    dialogs: ['Décider du manque'],
    end: async ({ office, trader }, order) => {
      await complete(trader, order)
      await complete(office, order)
      await receive(office, order, 180, '100')
    },
  },
  {
    who: 'trader',
    dialogs: ['Confirmer'],
    end: ({ trader }, order) => confirmAtMarketRoom(trader, order),
  },
  {
    who: 'second',
    page: true,
    dialogs: ['Valider', 'Refuser'],
    end: ({ second }, order) => step(second, order, 'confirm-bo'),
  },
  {
    who: 'tickets',
    page: true,
    dialogs: ['Générer ticket'],
    end: ({ tickets }, order) => step(tickets, order, 'confirm-banque'),
  },
  {
    who: 'tickets',
    dialogs: ['Rejeter la livraison'],
    end: ({ tickets }, order) => rejectDelivery(tickets, order),
  },
  {
    who: 'tickets',
    dialogs: ['Livrer', 'Annuler la livraison'],
    end: ({ tickets }, order) => step(tickets, order, 'deliver'),
  },
  {
    who: 'tickets',
    page: true,
    dialogs: ['Régler'],
    end: async () => undefined,
  },
]

async function gather(): Promise<Cast> {
  return {
    office: await callerOf(NAMES.office),
    trader: await callerOf(NAMES.trader),
    second: await callerOf(NAMES.second),
    tickets: await callerOf(NAMES.tickets),
  }
}

test('an order in each of its states, with the dialog of each step', async ({ browser }) => {
  const cast = await gather()
  const order = await place(cast.trader, await offer(cast.office, LARGE_CASH), LARGE_CASH)
  const looking = new Map<Stage['who'], { person: Person; visited: Visit }>()
  for (const [index, { who, page, dialogs, end }] of STAGES.entries()) {
    const where = `stage ${index + 1} of the order`
    let look = looking.get(who)
    if (!look) {
      const person = await enter(browser, NAMES[who])
      look = { person, visited: await visit(person.page, 'fr') }
      looking.set(who, look)
      await goTo(person.page, `/orders/${order.id}`)
    }
    const { person, visited } = look
    const button = (name: string) => person.page.getByRole('button', { name, exact: true })
    // A page that is open follows the order by itself.
    for (const name of dialogs) await expect(button(name)).toBeVisible()
    if (page) await examineHere(visited, where)
    for (const name of dialogs) {
      await button(name).click()
      await expectDialog(visited, `${where}: ${name}`)
      await person.page.keyboard.press('Escape')
      await expect(person.page.getByRole('dialog')).toBeHidden()
    }
    visited.complaints.expectNone(where)
    if (!STAGES.slice(index + 1).some((later) => later.who === who)) await leave(person)
    await end(cast, order)
  }
})
