import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../..')

/** A list of the web: where it is drawn, and what it is given. */
type List = { readonly file: string; readonly name: string; readonly props: string }

/** What stands between the braces and quotes of one element, from its tag to its end. */
function propsFrom(source: string, start: number): string {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '{') depth++
    else if (source[at] === '}') depth--
    else if (depth === 0 && source.startsWith('/>', at)) return source.slice(start, at)
  }
  throw new Error('an element without an end')
}

/** What a list is called; of one that is several, what stands before the part that differs. */
function nameIn(props: string): string {
  const found = /\bname=(?:"([^"]+)"|\{`?([^`}]*))/.exec(props)
  return (found?.[1] ?? found?.[2] ?? '?').replace(/\$.*/, '*')
}

const lists: List[] = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx$/.test(name) && !/\.test\.|node_modules|dist/.test(name))
  .flatMap((name) => {
    const source = readFileSync(join(WEB, name), 'utf8')
    return [...source.matchAll(/<DataTable(?=[\s<])/g)].map(({ index }) => {
      const props = propsFrom(source, index)
      return {
        file: relative(WEB, join(WEB, name)),
        name: nameIn(props),
        props,
      }
    })
  })

const has = ({ props }: List, prop: string) => new RegExp(`\\n\\s*${prop}(?=[=\\s])`).test(props)
const sortsNothing = ({ props }: List) => /onSort=\{\(\) => undefined\}/.test(props)
const sortsElsewhere = (list: List) => has(list, 'onSort') && !sortsNothing(list)
const isPage = (list: List) => has(list, 'paging') && !/paging=\{[^\n]*\bwhole\b|whole: true/.test(list.props)

/** How a list goes by its columns: by several, by one that stands in its address, by the server's own order alone. */
const order = (list: List) =>
  sortsNothing(list) ? 'own' : sortsElsewhere(list) ? 'address' : isPage(list) ? 'page' : 'several'

const listed = (kind: ReturnType<typeof order>) =>
  lists
    .filter((list) => order(list) === kind)
    .map(({ name }) => name)
    .sort()

it('finds the lists of the web', () => {
  expect(lists.length).toBeGreaterThan(80)
  expect(lists.filter(({ name }) => name === '?')).toEqual([])
})

it('every list goes by several columns, or is one of those that say why not', () => {
  // By one: the address of the screen and its views keep one column (0299). Shift on a head says so.
  expect(listed('address')).toEqual([
    'book.deals',
    'book.follow-up',
    'book.ledger',
    'name',
    'props.name',
    'requests.*',
    'sign-ups',
    'users',
  ])
  // By none: by deadline, by day, by what happened last; heads that sort nothing are no buttons.
  expect(listed('own')).toEqual([
    'audit',
    'book.deals-with',
    'book.delivered',
    'directory',
    'invoices',
    'orders.on-hold',
    'work.*',
    'work.home',
  ])
  expect(listed('several').length).toBeGreaterThan(50)
})

it('a page of the server’s that is in no order of one’s own has no head that would sort the page alone', () => {
  const pages = lists.filter((list) => order(list) === 'page' || order(list) === 'own')
  expect(pages.length).toBeGreaterThan(10)
  const sorting = pages.flatMap(({ file, name, props }) => {
    const hook = /columns=\{(\w+)\}/.exec(props)?.[1]
    const source = readFileSync(join(WEB, file), 'utf8')
    const made = new RegExp(`const ${hook} = (\\w+)\\(`).exec(source)?.[1]
    const from = new RegExp(`\\b${made}\\b[^\\n]*from '([^']+)'`).exec(source)?.[1]
    const columns = from?.startsWith('.') ? readFileSync(join(WEB, file, '..', from), 'utf8') : source
    return /sortable: true/.test(columns) ? [name] : []
  })
  expect(sorting).toEqual([])
})

it('letters find a row in every list but those of the market, where they are the keys of its filters', () => {
  expect(lists.filter((list) => has(list, 'held')).map(({ file }) => file)).toEqual([
    join('features', 'market', 'list', 'market-table.tsx'),
  ])
})

it('a double click that marks a word leaves no list, and cells are copied in every one: no list has rows of its own', () => {
  const own = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx$/.test(name) && !/\.test\.|node_modules|dist|ui\/data-table/.test(name))
    .filter((name) => /onDoubleClick|<tr[^>]*onClick/.test(readFileSync(join(WEB, name), 'utf8')))
  expect(own).toEqual([])
})
