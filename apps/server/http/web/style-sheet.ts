/** A part of a style sheet: a rule, a rule around others, movements, or what is taken as it stands. */
export type StyleItem =
  | { readonly selectors: readonly Selector[]; readonly declarations: readonly Declaration[] }
  | { readonly head: string; readonly items: readonly StyleItem[] }
  | { readonly movement: string; readonly text: string }
  | { readonly text: string }

interface Selector {
  readonly text: string
  /** The classes without which it fits no element; what stands in brackets asks for nothing. */
  readonly asks: readonly string[]
}

export interface Declaration {
  /** The custom property that it gives a value; null: it gives one to a property that is seen. */
  readonly gives: string | null
  readonly text: string
}

/** Rules that stand around others. */
const AROUND = /^@(media|supports|layer|container)\b/
/** What a screen shows nothing of. */
const ON_PAPER = /^@(media print\b|page\b)/
const MOVEMENT = /^@keyframes ([\w-]+)$/

/**
 * Reads a style sheet that a build has made: without comments, and with every string and bracket closed.
 * @throws RangeError where one is not
 */
export function readStyles(css: string): StyleItem[] {
  const items: StyleItem[] = []
  for (let at = 0; at < css.length; ) {
    const open = findOutside(css, at, '{;')
    const head = css.slice(at, open).trim()
    if (open === css.length) {
      if (head !== '') throw new RangeError(`A style sheet ends within ${head.slice(0, 80)}`)
      break
    }
    const isStatement = css[open] === ';'
    const end = isStatement ? open : endOfBlock(css, open)
    if (isStatement) items.push({ text: `${head};` })
    else if (!ON_PAPER.test(head)) items.push(itemOf(head, css.slice(open + 1, end)))
    at = end + 1
  }
  return items
}

function itemOf(head: string, body: string): StyleItem {
  if (AROUND.test(head)) return { head, items: readStyles(body) }
  const text = `${head}{${body}}`
  const [, movement] = MOVEMENT.exec(head) ?? []
  if (movement !== undefined) return { movement, text }
  if (head.startsWith('@')) return { text }
  return { selectors: selectorsOf(head), declarations: declarationsOf(body) }
}

const GIVES = /^(--[\w-]+):/

function declarationsOf(body: string): Declaration[] {
  // Rules within the rule stay with it.
  if (body.includes('{')) return [{ gives: null, text: body }]
  return splitOutside(body, ';')
    .filter((text) => text !== '')
    .map((text) => ({ gives: GIVES.exec(text)?.[1] ?? null, text }))
}

const CLASS = /\.([\w-]+)/g

function selectorsOf(head: string): Selector[] {
  return splitOutside(head, ',').map((text) => ({
    text,
    // Names that are written with a backslash are asked for by nobody: their rule stays.
    asks: text.includes('\\') ? [] : [...withoutBrackets(text).matchAll(CLASS)].map(([, name = '']) => name),
  }))
}

function withoutBrackets(selector: string): string {
  let depth = 0
  let outside = ''
  for (const character of selector) {
    if (character === '(' || character === '[') depth++
    if (depth === 0) outside += character
    if (character === ')' || character === ']') depth--
  }
  return outside
}

function splitOutside(css: string, separator: string): string[] {
  const parts: string[] = []
  for (let at = 0; at <= css.length; ) {
    const end = findOutside(css, at, separator)
    parts.push(css.slice(at, end).trim())
    at = end + 1
  }
  return parts
}

/** Where one of some characters stands next, outside of strings and round or square brackets; the end where none does. */
function findOutside(css: string, from: number, wanted: string): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const character = css[at] ?? ''
    if (character === '\\') at++
    else if (character === '"' || character === "'") at = endOfString(css, at)
    else if (depth === 0 && wanted.includes(character)) return at
    else if (character === '(' || character === '[') depth++
    else if (character === ')' || character === ']') depth--
  }
  return css.length
}

function endOfString(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === '\\') at++
    else if (css[at] === css[from]) return at
  }
  throw new RangeError('A style sheet ends within a string')
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    at = findOutside(css, at, '{}')
    if (at === css.length) break
    depth += css[at] === '{' ? 1 : -1
    if (depth === 0) return at
  }
  throw new RangeError('A style sheet ends within a block')
}
