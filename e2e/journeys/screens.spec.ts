import { readdirSync, readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  type Complaints,
  drawn,
  expectAccessible,
  expectNoOverflow,
  type Language,
  listen,
  speak,
} from '../support/inspection.ts'
import { enter, leave, type Person } from '../support/people.ts'
import {
  confirmAtMarketRoom,
  type Offer,
  offer,
  type PreparedOrder,
  place,
  receive,
  rejectDelivery,
  step,
} from '../support/preparation.ts'

/** Each language is examined in another scheme, so that both are: contrast does not depend on words. */
const SCHEME = { fr: 'light', en: 'dark' } as const
/** The language of the longest words, in which a telephone's width is examined. */
const LONGEST: Language = 'fr'
const LANGUAGES: readonly Language[] = ['fr', 'en']

// Two languages side by side on a busy machine.
test.describe.configure({ timeout: 240_000 })

const SCREENS = new URL('../../apps/web/app/screens/', import.meta.url)

/** What needs no session is examined by name, without one. */
const PUBLIC_TABLES = new Set(['public-screens.ts', 'traveller-screens.ts'])

/** Every path of the application's route tables: a screen that is added is examined too. */
const PATHS = readdirSync(SCREENS)
  .filter((file) => !PUBLIC_TABLES.has(file))
  .flatMap((file) => [
    ...readFileSync(new URL(file, SCREENS), 'utf8').matchAll(/(?:^ {4}path: |orderList\()'(\/[^']*)'/gm),
  ])
  .map(([, path]) => path ?? '')

/** Who looks at which screens: somebody whose work they are. The first that fits; the trader looks at all the others. */
const VISITORS: readonly {
  readonly name: string
  readonly paths: RegExp
  readonly more?: readonly string[]
}[] = [
  { name: 'validateur.golfe', paths: /^\/entreprise-signups/ },
  {
    name: 'bo.fxmatch',
    paths: /^\/(new\/race|market\/pmp|trusted\/operators|displays|config|change-MP-time|holidays)$/,
  },
  {
    name: 'trust.golfe',
    paths: /^\/trusted\//,
    more: ['/trusted/agencies/new', '/home?tab=bid-trust', '/home?tab=ask-trust'],
  },
  { name: 'validation.golfe', paths: /^\/opening-rate$/ },
  { name: 'guichet.kantaoui', paths: /^\/desk$/ },
  {
    name: 'tickets.golfe',
    paths:
      /^\/(generate-ticket|ticket|delivered|manifest|agencies|agencies\/config|new\/agency|margin|rate-margin|remainder-rate|rates|display)$/,
  },
  {
    name: 'admin.importex',
    paths: /^\/(home\/entreprise|transaction.*|delivery\/corporate|book\/entreprise|deal|follow-up)$/,
    more: ['/home/entreprise?tab=1', '/home/entreprise?tab=2', '/home/entreprise?tab=3'],
  },
  { name: 'root.golfe', paths: /^\/(users|auth)\b/ },
  {
    name: 'trader.golfe',
    paths: /^\//,
    // Further on: a tab, a capability that is missing, an order that is not there.
    more: ['/home?tab=ask', '/desk', '/orders/none'],
  },
]

const visitorOf = (path: string) => VISITORS.find(({ paths }) => paths.test(path))?.name

interface Visit {
  readonly language: Language
  readonly page: Page
  readonly complaints: Complaints
}

async function visit(page: Page, language: Language): Promise<Visit> {
  await speak(page, language)
  await page.emulateMedia({ colorScheme: SCHEME[language] })
  return { language, page, complaints: await listen(page) }
}

/** Examines a whole page: accessibility, the console, a telephone's width. */
async function examine({ language, page, complaints }: Visit, path: string): Promise<void> {
  await page.goto(path)
  await drawn(page)
  await expectAccessible(page, path)
  if (language === LONGEST) await expectNoOverflow(page, path)
  complaints.expectNone(path)
}

/** Does the same in every language at once, each in a browser of its own. */
async function inEveryLanguage(work: (language: Language) => Promise<void>): Promise<void> {
  await Promise.all(LANGUAGES.map(work))
}

test('pages that need no session', async ({ browser }) => {
  await inEveryLanguage(async (language) => {
    const context = await browser.newContext()
    const visited = await visit(await context.newPage(), language)
    for (const path of [
      '/login',
      '/login?signup',
      '/about',
      '/legal',
      '/policy',
      '/error',
      '/forgot-password',
      '/mail-sent',
      '/edit-password?token=no-such-link',
      '/verify/no-such-ticket',
      '/display/no-such-board',
      '/nowhere',
      '/changer?direction=BUY&currency=USD',
      '/changer/demande',
      '/changer/suivi',
    ])
      await examine(visited, path)
    await context.close()
  })
})

test('the route table is read, and every visitor has a screen', () => {
  expect(PATHS).toEqual(expect.arrayContaining(['/home', '/desk', '/draft', '/book', '/trusted/rates']))
  for (const { name } of VISITORS)
    expect(
      PATHS.some((path) => visitorOf(path) === name),
      `a screen for ${name}`,
    ).toBe(true)
})

for (const { name, more = [] } of VISITORS)
  test(`every screen that ${name} works on`, async ({ browser }) => {
    const own = PATHS.filter((path) => !path.includes('$') && visitorOf(path) === name)
    await inEveryLanguage(async (language) => {
      const person = await enter(browser, name)
      const visited = await visit(person.page, language)
      for (const path of [...own, ...more]) await examine(visited, path)
      await leave(person)
    })
  })

test('what opens over the screens', async ({ browser }) => {
  const office = await enter(browser, 'guichet.kantaoui')
  const position = await offer(office)
  await inEveryLanguage(async (language) => {
    const trader = await enter(browser, 'trader.golfe')
    const market = await visit(trader.page, language)
    await examine(market, `/home?position=${position}`)
    await trader.page.setViewportSize({ width: 1000, height: 768 })
    await expect(trader.page.getByRole('dialog')).toBeVisible()
    await expectAccessible(trader.page, 'the order panel as a dialog')
    await trader.page.goto('/home')
    await drawn(trader.page)
    await opened(market, 'PIPE', /^PIPE$/)
    await trader.page.keyboard.press('Escape')
    await expect(trader.page.getByRole('dialog')).toBeHidden()
    await trader.page.setViewportSize({ width: 1366, height: 768 })
    await opened(market, 'account', /Amine Ben Salah/)
    await trader.page.getByRole('button', { name: /^(Déconnexion|Sign out)$/ }).click()
    await expectDialog(market, 'logout')
    market.complaints.expectNone('the market')
    await leave(trader)

    const clerk = await enter(browser, 'guichet.kantaoui')
    const desk = await visit(clerk.page, language)
    await clerk.page.goto('/desk')
    await drawn(clerk.page)
    await opened(desk, 'publish', /^(Publier une position|Publish a position)$/)
    await clerk.page.keyboard.press('Escape')
    await expect(clerk.page.getByRole('dialog')).toBeHidden()
    await opened(desk, 'withdraw', new RegExp(`(Retirer la|Withdraw) position ${position}$`))
    desk.complaints.expectNone('the desk')
    await leave(clerk)
  })
  await leave(office)
})

/** Presses a button and examines what it opens. */
async function opened(visited: Visit, what: string, button: RegExp): Promise<void> {
  await visited.page.getByRole('button', { name: button }).first().click()
  await expectDialog(visited, what)
}

async function expectDialog({ page }: Visit, what: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expectAccessible(page, `${what} (dialog)`)
}

/** Above the amount that needs a second validation, in banknotes: the order with the most steps. */
const LARGE_CASH: Offer = { amount: '18000', rate: '3.3868', form: 'CASH' }

interface Cast {
  readonly office: Person
  readonly trader: Person
  readonly second: Person
  readonly tickets: Person
}

interface Stage {
  /** Who looks at the order and has something to do. */
  readonly who: keyof Cast
  /** The buttons whose dialogs are examined, as they are called in each language. */
  readonly dialogs: Readonly<Record<Language, readonly string[]>>
  /** The step that ends the stage. */
  readonly end: (cast: Cast, order: PreparedOrder) => Promise<void>
}

const STAGES: readonly Stage[] = [
  {
    who: 'office',
    dialogs: { fr: ['Accepter', 'Contre-offre', 'Rejeter'], en: ['Accept', 'Counter-offer', 'Reject'] },
    end: ({ office }, order) => step(office, order, 'accept-draft'),
  },
  {
    who: 'trader',
    dialogs: { fr: ['Confirmer', 'Rejeter'], en: ['Confirm', 'Reject'] },
    end: async ({ office, trader }, order) => {
      await step(office, order, 'half-confirm-client')
      await step(trader, order, 'half-confirm-client')
    },
  },
  {
    who: 'office',
    dialogs: { fr: ['Recevoir les billets'], en: ['Receive banknotes'] },
    end: ({ office }, order) => receive(office, order, 180, '100'),
  },
  {
    who: 'trader',
    dialogs: { fr: ['Confirmer'], en: ['Confirm'] },
    end: ({ trader }, order) => confirmAtMarketRoom(trader, order),
  },
  {
    who: 'second',
    dialogs: { fr: ['Valider', 'Refuser'], en: ['Validate', 'Refuse'] },
    end: ({ second }, order) => step(second, order, 'confirm-bo'),
  },
  {
    who: 'tickets',
    dialogs: { fr: ['Générer ticket', 'Rejeter'], en: ['Generate ticket', 'Reject'] },
    end: ({ tickets }, order) => step(tickets, order, 'confirm-banque'),
  },
  {
    who: 'tickets',
    dialogs: { fr: ['Rejeter la livraison'], en: ['Reject the delivery'] },
    end: ({ tickets }, order) => rejectDelivery(tickets, order),
  },
  {
    who: 'tickets',
    dialogs: { fr: ['Livrer', 'Annuler définitivement'], en: ['Deliver', 'Cancel for good'] },
    end: ({ tickets }, order) => step(tickets, order, 'deliver'),
  },
  {
    who: 'tickets',
    dialogs: { fr: ['Cash out'], en: ['Cash out'] },
    end: async () => undefined,
  },
]

async function gather(browser: Browser): Promise<Cast> {
  return {
    office: await enter(browser, 'guichet.kantaoui'),
    trader: await enter(browser, 'trader.golfe'),
    second: await enter(browser, 'validation.golfe'),
    tickets: await enter(browser, 'tickets.golfe'),
  }
}

test('an order in each of its states, with the dialog of each step', async ({ browser }) => {
  await inEveryLanguage(async (language) => {
    const cast = await gather(browser)
    const order = await place(cast.trader, await offer(cast.office, LARGE_CASH), LARGE_CASH)
    const visits = new Map<Person, Visit>()
    for (const [index, { who, dialogs, end }] of STAGES.entries()) {
      const person = cast[who]
      const visited = visits.get(person) ?? (await visit(person.page, language))
      visits.set(person, visited)
      const where = `stage ${index + 1} of the order`
      await examine(visited, `/orders/${order.id}`)
      for (const name of dialogs[language]) {
        await person.page.getByRole('button', { name, exact: true }).click()
        await expectDialog(visited, `${where}: ${name}`)
        await person.page.keyboard.press('Escape')
        await expect(person.page.getByRole('dialog')).toBeHidden()
      }
      visited.complaints.expectNone(where)
      await end(cast, order)
    }
    await leave(...Object.values(cast))
  })
})
