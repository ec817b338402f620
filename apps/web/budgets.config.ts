import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { REFERENCE_PATH } from '../../packages/contract/v1/reference-path.ts'
import { PAGE_TABLE_FILE, type PageTable } from '../../packages/contract/web/page-table.ts'
import { reached } from './reached.ts'
import { TEXT_PIECE } from './texts.config.ts'

/** The most that a page may fetch of scripts before it stands there, in bytes as brotli leaves them. */
const SIGN_IN = 150_000
const FOR_EVERYBODY = 120_000
const MARKET = 300_000
/** And of what it fetches by itself afterwards, for what may be opened next: who stands at an airport pays for each byte. */
const LATER_FOR_EVERYBODY = 25_000
/** Read at a desk; it has the sentences of all refusals. */
const REFERENCE = 150_000

/** What each page that is opened over a slow line may take; `bench/scenarios/cold-load.ts` measures the same in a browser. */
const budgetOf = ({
  path,
  document,
}: Pick<PageTable['pages'][number], 'path' | 'document'>): number | null => {
  if (path === REFERENCE_PATH) return REFERENCE
  if (document === 'open.html') return FOR_EVERYBODY
  if (path === '/home') return MARKET
  return path === '/login' ? SIGN_IN : null
}

const SCRIPTS = /<(?:script|link)[^>]* (?:src|href)="(\/[^"]+\.js)"/g

/** The scripts that a built document names itself. */
export const scriptsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(SCRIPTS)].map(([, file = '']) => file)),
]

/** The pages that take more than they may, as sentences. @param sizeOf a file's bytes as brotli leaves them */
export function overBudget(
  table: PageTable,
  begun: Readonly<Record<PageTable['pages'][number]['document'], readonly string[]>>,
  sizeOf: (file: string) => number,
): string[] {
  return table.pages.flatMap((page) => {
    const budget = budgetOf(page)
    if (budget === null) return []
    return Object.entries(table.texts).flatMap(([language, pieces]) => {
      const texts = page.texts.flatMap((piece) => pieces[piece] ?? [])
      const bytes = [...begun[page.document], ...page.scripts, ...texts].reduce(
        (sum, file) => sum + sizeOf(file),
        0,
      )
      return bytes > budget
        ? [`${page.path} takes ${bytes} bytes of scripts in ${language}, of ${budget}`]
        : []
    })
  })
}

/** What a chunk needs at once and what it may ask for later, as paths. Texts are in another budget: each page has its own language. */
export type Asked = ReadonlyMap<string, readonly string[]>

/** The pages for everybody of which more may come afterwards than they may have, as sentences. */
export function overBudgetLater(
  { pages }: PageTable,
  begun: readonly string[],
  asked: Asked,
  sizeOf: (file: string) => number,
): string[] {
  return pages.flatMap((page) => {
    if (budgetOf(page) !== FOR_EVERYBODY) return []
    const first = new Set([...begun, ...page.scripts])
    // What a page begins with leads on only by itself: its document may open every other page.
    const nextOf = (file: string) => (asked.get(file) ?? []).filter((next) => !first.has(next))
    const later = [...reached(page.scripts, nextOf)].filter((file) => !first.has(file))
    const bytes = later.reduce((sum, file) => sum + sizeOf(file), 0)
    return bytes > LATER_FOR_EVERYBODY
      ? [
          `${page.path} fetches ${bytes} bytes of scripts afterwards, of ${LATER_FOR_EVERYBODY}: ${later.join(', ')}`,
        ]
      : []
  })
}

const pathOf = (file: string) => `/${file}`

function askedIn(bundle: Rolldown.OutputBundle): Asked {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const texts = new Set(
    chunks
      .filter(({ facadeModuleId }) => TEXT_PIECE.test(facadeModuleId ?? ''))
      .map(({ fileName }) => fileName),
  )
  return new Map(
    chunks.map(({ fileName, imports, dynamicImports }) => [
      pathOf(fileName),
      [...imports, ...dynamicImports].filter((file) => !texts.has(file)).map(pathOf),
    ]),
  )
}

/** Fails the build where a page that is opened over a slow line has grown over what it may take. */
export function budgets(): Plugin {
  return {
    name: 'fxmatch:budgets',
    apply: 'build',
    // After the compressed forms are there.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const table: PageTable = JSON.parse(await readFile(join(dir, PAGE_TABLE_FILE), 'utf8'))
        const begunBy = async (name: string) => scriptsIn(await readFile(join(dir, name), 'utf8'))
        const begun = { 'index.html': await begunBy('index.html'), 'open.html': await begunBy('open.html') }
        const asked = askedIn(bundle)
        const files = new Set([
          ...asked.keys(),
          ...Object.values(begun).flat(),
          ...table.pages.flatMap(({ scripts }) => scripts),
          ...Object.values(table.texts).flatMap((pieces) => Object.values(pieces).flat()),
        ])
        const sizes = new Map(
          await Promise.all([...files].map(async (file) => [file, await sizeIn(dir, file)] as const)),
        )
        const sizeOf = (file: string) => sizes.get(file) ?? 0
        const found = [
          ...overBudget(table, begun, sizeOf),
          ...overBudgetLater(table, begun['open.html'], asked, sizeOf),
        ]
        if (found.length > 0) this.error(found.join('\n'))
      },
    },
  }
}

/** A built file's bytes as they are sent; small ones are sent as they are. */
async function sizeIn(dir: string, file: string): Promise<number> {
  const sent = await stat(join(dir, `${file}.br`)).catch(() => stat(join(dir, file)))
  return sent.size
}
