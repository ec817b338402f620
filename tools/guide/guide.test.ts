import { readdirSync, readFileSync } from 'node:fs'
import { HOME_PATH } from '@fxmatch/contract/web/home-path'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { describe, expect, it } from 'vitest'
import { CONTENTS, GUIDE_OF_SCREEN, GUIDE_PAGES } from '../../apps/web/features/guide/guide-table.ts'
import { readContents, splitTitle } from '../../apps/web/features/guide/read-guide.ts'
import { screenPaths } from '../../e2e/support/screen-paths.ts'
import { flatten, readTexts } from '../../packages/words/read-texts.ts'

const GUIDE = new URL('../../docs/guide/', import.meta.url)
const OPEN_PAGES = new URL('../../apps/web/app/open/open-pages.ts', import.meta.url)

const pictures = readdirSync(new URL('images/', GUIDE))
const pagesIn = (language: string) => readdirSync(new URL(`${language}/`, GUIDE)).sort()
const read = (language: string, page: string) =>
  readFileSync(new URL(`${language}/${page}.md`, GUIDE), 'utf8')

/** The targets of a text's links and pictures, in its order. */
const targetsOf = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
/** The levels of its headings, of numbered steps and of tables' rows: `##`, `1.`, `|`. */
const structureOf = (text: string) => [...text.matchAll(/^(#+|\d+\.|\||!\[)(?=.)/gm)].map(([, mark]) => mark)
/** What it sets in bold: names of the screen. */
const namesIn = (text: string) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name)

describe('the table of the guide', () => {
  // The home's path has a name of its own in its route.
  const signedIn = [...screenPaths(), HOME_PATH]
  const open = [...readFileSync(OPEN_PAGES, 'utf8').matchAll(/^ {4}path: '(\/[^']*)'/gm)].map(
    ([, path = '']) => path,
  )

  it('has a page for every screen behind the sign-in, and for every page of travellers', () => {
    const needed = [...signedIn, ...open.filter((path) => path.startsWith('/changer'))]
    expect(needed.filter((path) => !Object.hasOwn(GUIDE_OF_SCREEN, path))).toEqual([])
  })

  it('names no screen that is gone', () => {
    const there = new Set<string>([...signedIn, ...open])
    expect(Object.keys(GUIDE_OF_SCREEN).filter((path) => !there.has(path))).toEqual([])
  })
})

describe('the pictures of the guide', () => {
  it('are all shown', () => {
    const shown = new Set(GUIDE_PAGES.flatMap((page) => targetsOf(read('fr', page))))
    expect(pictures.filter((name) => !shown.has(`../images/${name}`))).toEqual([])
  })
})

describe.each(LANGUAGE_CODES)('the guide in %s', (language) => {
  const names = new Set(
    Object.entries(readTexts(language)).flatMap(([, tree]) => flatten(tree).map(([, text]) => text.trim())),
  )

  it('has every page, and no other', () => {
    expect(pagesIn(language)).toEqual([...GUIDE_PAGES, CONTENTS].map((page) => `${page}.md`).sort())
  })

  it('lists every page once, under its title', () => {
    const listed = readContents(read(language, CONTENTS)).flatMap(({ pages }) => pages)
    const titles = GUIDE_PAGES.map((name) => ({ name, title: splitTitle(read(language, name)).title }))
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    expect([...listed].sort(byName)).toEqual([...titles].sort(byName))
    // Two of one title could not be told apart in a list, or at the end of a page.
    expect(new Set(titles.map(({ title }) => title)).size).toBe(titles.length)
  })

  it('leads to what is there', () => {
    const there = new Set([
      ...GUIDE_PAGES.map((name) => `${name}.md`),
      ...pictures.map((name) => `../images/${name}`),
    ])
    expect(faults((text) => targetsOf(text).filter((target) => !there.has(target)))).toEqual([])
  })

  it('says what the French page says: the same headings, steps, tables, pictures and links', () => {
    const unlike = GUIDE_PAGES.filter((page) => {
      const [own, french] = [read(language, page), read('fr', page)].map((text) => ({
        structure: structureOf(text),
        targets: targetsOf(text).toSorted(),
      }))
      return JSON.stringify(own) !== JSON.stringify(french)
    })
    expect(unlike).toEqual([])
  })

  it('calls what stands on the screen as the screen does', () => {
    expect(faults((text) => namesIn(text).filter((name) => !names.has(name)))).toEqual([])
  })

  /** What is wrong, with the page where it is. */
  function faults(find: (text: string) => readonly string[]): string[] {
    return GUIDE_PAGES.flatMap((page) => find(read(language, page)).map((fault) => `${page}: ${fault}`))
  }
})
