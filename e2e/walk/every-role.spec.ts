import { LANGUAGE_CODES, type LanguageCode } from '@fxmatch/domain/languages/languages'
import { expect, type Page, test } from '@playwright/test'
import { query } from '../support/database.ts'
import {
  drawn,
  expectAccessible,
  expectFits,
  expectNoOverflow,
  listen,
  speak,
  WIDE,
  WIDEST,
} from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'
import { screenPaths } from '../support/screen-paths.ts'

// The whole walk: every path of the application for somebody of every role, in both colour schemes, at four widths,
// with a picture of each; the languages take turns over the roles, since their words are of different lengths.
// `npm run walk` asks for it; the short one beside it (`screens.spec.ts`) looks at each path once.

const SCHEMES = ['light', 'dark'] as const
const PUBLIC_PATHS = [
  '/login',
  '/login?signup',
  '/about',
  '/legal',
  '/policy',
  '/error',
  '/forgot-password',
  '/guide',
]

interface Walker {
  readonly username: string
  readonly kind: string
  readonly roles: string
}

interface Walk extends Walker {
  readonly language: LanguageCode
}

/** The one language of a walk that somebody asked for by WALK_LANGUAGE. */
const ASKED = LANGUAGE_CODES.find((language) => language === process.env.WALK_LANGUAGE)

/** Every walker in one language, in turns; and in each kind of company somebody in those that people work in most. */
function languagesOf(all: readonly Walker[]): Walk[] {
  if (ASKED !== undefined) return all.map((walker) => ({ ...walker, language: ASKED }))
  const walks = all.map(
    (walker, index): Walk => ({ ...walker, language: LANGUAGE_CODES[index % LANGUAGE_CODES.length] ?? 'fr' }),
  )
  const missing = [...new Map(all.map((walker) => [walker.kind, walker])).values()].flatMap((walker) =>
    (['fr', 'en'] as const)
      .filter(
        (language) =>
          !walks.some(({ kind, language: spoken }) => kind === walker.kind && spoken === language),
      )
      .map((language): Walk => ({ ...walker, language })),
  )
  return [...walks, ...missing]
}

/** One demonstration account for each set of roles in each kind of company, of those who have chosen a password. */
async function walkers(): Promise<Walker[]> {
  return query<Walker>(
    `select distinct on (kind, roles) username, kind, roles
     from (select u.username, c.kind, array_to_string(array(
             select r.role from user_roles r where r.user_id = u.id order by r.rank), ' ') as roles
           from users u join companies c on c.id = u.company_id where u.disabled_at is null and u.password_hash is not null) as people
     order by kind, roles, username`,
    [],
  )
}

/** Where a walk leads, and the things that its paths name. */
interface Places {
  readonly paths: readonly string[]
  readonly examples: readonly string[]
}

/** Something that is there, for the paths that name one thing. */
async function example(path: string): Promise<string> {
  const tables: Readonly<Record<string, string>> = {
    '/orders/$id': 'select id from orders order by number limit 1',
    '/rfqs/$id': 'select id from rfqs order by number limit 1',
    '/races/$id': 'select id from races order by 1 limit 1',
    '/new/agency/$id': 'select id from agencies order by code_bct limit 1',
    '/companies/$id': "select id from companies where kind = 'BANK' order by name limit 1",
    '/owners/$id': "select id from companies where kind = 'CORPORATE' order by name limit 1",
    '/users/edit/$id': 'select id from users order by number limit 1',
    '/trusted/agencies/$id': 'select id from trust_agencies order by 1 limit 1',
    '/transaction/$id': 'select reference as id from order_requests order by 1 limit 1',
    '/transaction/$id/bank': 'select reference as id from order_requests order by 1 limit 1',
  }
  const sql = tables[path]
  if (sql === undefined) throw new Error(`${path} needs an example here`)
  const [found] = await query<{ id: string | number }>(sql, [])
  return encodeURIComponent(String(found?.id ?? 'none'))
}

/** Every path behind the sign-in, with something that is there where it names one. */
async function places(): Promise<Places> {
  const examples: string[] = []
  const paths: string[] = []
  for (const written of screenPaths()) {
    // What a path may have or not is left out of it.
    const path = written.replace(/\/\{-\$\w+\}/, '')
    const id = path.includes('$') ? await example(path) : null
    if (id !== null) examples.push(id)
    paths.push(id === null ? path : path.replace(/\$\w+/, id))
  }
  return { paths, examples }
}

/** Walks some paths with a page, and keeps a picture of each in each scheme. */
async function walk(
  page: Page,
  language: LanguageCode,
  { paths, examples }: Places,
  who: string,
  folder: string,
): Promise<void> {
  await speak(page, language)
  // What is there for somebody is not there for somebody else: the page says so.
  const complaints = await listen(
    page,
    examples.map((id) => [id, '404'] as const),
  )
  const failed: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 500) failed.push(`${answer.status()} ${answer.url()}`)
  })
  let seenRefused = false
  for (const path of paths) {
    const where = `${who} (${language}) ${path}`
    await page.goto(path)
    await drawn(page)
    // What is refused is one screen for all of somebody's paths: it is looked at once, and fits with the name of each right.
    const refused = (await page.locator('[data-forbidden]').count()) > 0
    if (refused && seenRefused) {
      await expectFits(page, where)
      complaints.expectNone(where)
      expect.soft(failed.splice(0), `${where}: failed requests`).toEqual([])
      continue
    }
    seenRefused ||= refused
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      await expectAccessible(page, `${where}, ${scheme}`)
      await page.screenshot({ path: `${folder}/${path.replaceAll(/\W+/g, '_')}-${scheme}.png` })
    }
    await expectNoOverflow(page, where, [WIDE, WIDEST])
    complaints.expectNone(where)
    expect.soft(failed.splice(0), `${where}: failed requests`).toEqual([])
  }
}

// Each walker is a test of its own: two walk at a time, and `-g` takes one of them along again.
test.describe.configure({ mode: 'parallel', timeout: 1_800_000 })
const everywhere = await places()

for (const { username, kind, roles, language } of languagesOf(await walkers())) {
  const who = `${username} in ${language}`
  test(`every path for ${who} (${kind}: ${roles})`, async ({ browser }, info) => {
    const person = await enter(browser, username)
    const folder = `${info.project.outputDir}/pictures/${username}-${language}`
    await walk(person.page, language, everywhere, username, folder)
    await leave(person)
  })
}

test('every path without a session', async ({ page }, info) => {
  await walk(
    page,
    'fr',
    { paths: PUBLIC_PATHS, examples: [] },
    'nobody',
    `${info.project.outputDir}/pictures/nobody`,
  )
})
