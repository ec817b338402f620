import { expect, test } from '@playwright/test'
import { enter, leave } from '../support/people.ts'
import { screenPaths } from '../support/screen-paths.ts'
import { examineAll, sharedOut, visit } from '../support/visits.ts'

// Two languages side by side on a busy machine.
test.describe.configure({ timeout: 240_000 })

const PATHS = screenPaths()

/** Who looks at which screens: somebody whose work they are. The first that fits; the trader looks at all the others. */
const VISITORS: readonly {
  readonly name: string
  readonly paths: RegExp
  readonly more?: readonly string[]
}[] = [
  { name: 'validateur.golfe', paths: /^\/entreprise-signups/ },
  {
    name: 'bo.fxmatch',
    paths:
      /^\/(new\/race|market\/pmp|trusted\/operators|displays|config|change-MP-time|holidays|denominations|fixings)$/,
    more: ['/analytics?tab=rates'],
  },
  {
    name: 'conformite.fxmatch',
    paths: /^\/(screening|price-outliers|time-machine)/,
    more: ['/screening?open=ALR-000001'],
  },
  { name: 'conformite.golfe', paths: /^\/(gate|limits|houses)$/, more: ['/start'] },
  { name: 'conformite.kantaoui', paths: /^\/(office-papers|office-held|owners)$/, more: ['/start'] },
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
      /^\/(start|generate-ticket|ticket|delivered|manifest|agencies|agencies\/config|new\/agency|margin|rate-margin|remainder-rate|rates|display)$/,
  },
  {
    name: 'admin.importex',
    paths:
      /^\/(home\/entreprise|transaction.*|delivery\/corporate|book\/entreprise|deal|follow-up|titles|cover|standing)$/,
    more: ['/home/entreprise?tab=1', '/home/entreprise?tab=2', '/home/entreprise?tab=3'],
  },
  { name: 'root.golfe', paths: /^\/(users|auth|account|integrations)\b/ },
  {
    name: 'trader.golfe',
    paths: /^\//,
    // Further on: a tab, a capability that is missing, an order that is not there.
    more: ['/home?tab=ask', '/desk', '/orders/none'],
  },
]

const visitorOf = (path: string) => VISITORS.find(({ paths }) => paths.test(path))?.name

/** What is looked at without a session. */
const PUBLIC = [
  '/login',
  '/login?signup',
  '/about',
  '/legal',
  '/policy',
  '/guide',
  '/guide/orders-draft',
  '/guide/no-such-page',
  '/error',
  '/forgot-password',
  '/mail-sent',
  '/edit-password?token=no-such-link',
  '/verify-email#token=no-such-link',
  '/freeze-account#token=no-such-link',
  '/verify/no-such-ticket',
  '/display/no-such-board',
  '/integrations/reference',
  '/nowhere',
  '/changer?direction=BUY&currency=USD',
  '/changer/demande',
  '/changer/suivi',
]

test('pages that need no session', async ({ browser }) => {
  await sharedOut(PUBLIC, async (language, paths) => {
    const context = await browser.newContext()
    const visited = await visit(await context.newPage(), language)
    await examineAll(visited, paths)
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

for (const [turn, { name, more = [] }] of VISITORS.entries())
  test(`every screen that ${name} works on`, async ({ browser }) => {
    const own = PATHS.filter((path) => !path.includes('$') && visitorOf(path) === name)
    await sharedOut(
      [...own, ...more],
      async (language, paths) => {
        const person = await enter(browser, name)
        const visited = await visit(person.page, language)
        await examineAll(visited, paths)
        await leave(person)
      },
      turn,
    )
  })
