import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Declaration, readStyles, type StyleItem } from './style-sheet.ts'

/** The styles that what is drawn of a page needs, to stand in the page itself. */
export interface PageStyles {
  readonly css: string
  /** By what the content security policy allows it. */
  readonly source: string
}

/**
 * Picks of the page's style sheets what a drawing is styled by. It is of the build alone: nothing of whoever it is drawn for
 * comes into it.
 * @param files the page's style sheets in their order, as paths of the site
 */
export type StylesOf = (files: readonly string[], html: string) => Promise<PageStyles>

/** So many choices are remembered: pages differ by few names. */
const MOST_KEPT = 300

/** Picks of the style sheets of a built web, each of which is read once. @param webDist the folder of the build */
export function pageStyles(webDist: string): StylesOf {
  const sheets = new Map<string, Promise<readonly StyleItem[]>>()
  const kept = new Map<string, PageStyles>()
  const sheetOf = (file: string) => {
    const known = sheets.get(file)
    if (known) return known
    const read = readFile(join(webDist, file), 'utf8').then(readStyles)
    sheets.set(file, read)
    // What could not be read is tried again.
    read.catch(() => sheets.delete(file))
    return read
  }
  return async (files, html) => {
    const drawing = { classes: namesIn(html, CLASS), given: namesIn(html, ASKED) }
    const key = [files, ...Object.values(drawing).map((names) => [...names].sort())].join('\n')
    const known = kept.get(key)
    if (known) return known
    const css = pickStyles((await Promise.all(files.map(sheetOf))).flat(), drawing)
    const picked = { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
    const [first] = kept.keys()
    if (kept.size >= MOST_KEPT && first !== undefined) kept.delete(first)
    kept.set(key, picked)
    return picked
  }
}

/** What of a drawing its styles depend on. */
export interface Styled {
  /** The names of its classes. */
  readonly classes: ReadonlySet<string>
  /** Custom properties that it asks for itself, in its elements. */
  readonly given: ReadonlySet<string>
}

const CLASS = / class="([^"]*)"/g
/** Custom properties where they are asked for. */
const ASKED = /var\((--[\w-]+)/g

const namesIn = (text: string, names: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(names)].flatMap(([, found = '']) => found.split(' ')))

/**
 * What of styles a drawing needs: rules that ask for no class that it has not, of custom properties those that are asked for,
 * and of movements those that are named. What asks for no class stays.
 */
export function pickStyles(items: readonly StyleItem[], { classes, given }: Styled): string {
  const rules = picked(items, classes)
  const asked = new Set(given)
  const inUse: Uses = { asks: ({ gives }) => gives === null || asked.has(gives), moves: () => false }
  // What is asked for may ask for more.
  for (let before = -1, text = ''; before < asked.size; ) {
    before = asked.size
    text = written(rules, inUse)
    for (const name of namesIn(text, ASKED)) asked.add(name)
  }
  const seen = written(rules, inUse)
  return written(rules, { ...inUse, moves: (name) => seen.includes(name) })
}

/** As a value that the browser makes a document of; it comes into force with the style sheets, after the first paint. */
const PICTURE = 'url("data:image/svg'

/** Without rules that fit no element, or show a picture. */
function picked(items: readonly StyleItem[], classes: ReadonlySet<string>): StyleItem[] {
  return items.flatMap((item): StyleItem[] => {
    if ('items' in item) return [{ ...item, items: picked(item.items, classes) }]
    if (!('selectors' in item)) return [item]
    if (item.declarations.some(({ text }) => text.includes(PICTURE))) return []
    const selectors = item.selectors.filter(({ asks }) => asks.every((name) => classes.has(name)))
    return selectors.length === 0 ? [] : [{ ...item, selectors }]
  })
}

interface Uses {
  readonly asks: (declaration: Declaration) => boolean
  readonly moves: (name: string) => boolean
}

function written(items: readonly StyleItem[], uses: Uses): string {
  return items
    .map((item) => {
      if ('items' in item) return inBlock(item.head, written(item.items, uses))
      if ('movement' in item) return uses.moves(item.movement) ? item.text : ''
      if ('text' in item) return item.text
      const declarations = item.declarations.filter(uses.asks).map(({ text }) => text)
      return inBlock(item.selectors.map(({ text }) => text).join(), declarations.join(';'))
    })
    .join('')
}

const inBlock = (head: string, inside: string) => (inside === '' ? '' : `${head}{${inside}}`)
