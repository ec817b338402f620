import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { flatten, readTexts } from '@fxmatch/words/read-texts'
import ts from 'typescript'

/** Elements that are called something as a whole: what stands in them is not their label. */
const WHOLES =
  /^(?:section|nav|ul|ol|li|div|span|table|figure|aside|fieldset|svg|select|meter|.*\.(?:Dropdown|Group|Root|ActionsGroup))$/

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const NESTED = /\([^()]*\)/g
const FACT = /\{\{\s*(\w+)[^{}]*\}\}/g

/** A text that is asked for: its key, and what stands in the place of each part of the key that the code computes. */
interface Asked {
  readonly key: string
  readonly filled: ReadonlyMap<string, string>
}

/** A call `t(key, { facts })`: the texts that it may be, and the code of each fact by its name. */
interface Call {
  readonly asked: readonly Asked[]
  readonly facts: ReadonlyMap<string, string>
}

/**
 * Controls of a component whose `aria-label` does not hold the label that is seen, as `path:line: what`, in each language. Whoever
 * speaks to the computer says what they see (WCAG 2.5.3, label in name). What stands between brackets is an aside and does not count,
 * as axe reads it too.
 * @param path of the component, from the root
 * @param text its source
 */
export function unheardLabels(path: string, text: string): string[] {
  if (!text.includes('aria-label')) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const file: File = { consts: constsOf(source), spaces: spacesOf(text) }
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && !WHOLES.test(node.openingElement.tagName.getText())) {
      const name = nameOf(node.openingElement)
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      for (const shown of name ? together(node.children.flatMap(seen)) : [])
        found.push(...missing(file, name as ts.Node, shown).map((what) => `${path}:${line + 1}: ${what}`))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** What the code of a file tells about the names in it. */
interface File {
  readonly consts: ReadonlyMap<string, ts.Node>
  readonly spaces: readonly string[]
}

function constsOf(source: ts.SourceFile): ReadonlyMap<string, ts.Node> {
  const consts = new Map<string, ts.Node>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      consts.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return consts
}

/** The namespaces that a file asks for texts without naming them. */
const spacesOf = (text: string) => [
  ...new Set(
    [...text.matchAll(/(?:useTranslation\(|TFunction<)\[?\s*'(\w+)'/g)].map(([, space = '']) => space),
  ),
]

function nameOf({ attributes }: ts.JsxOpeningElement): ts.Node | undefined {
  const named = attributes.properties.find(
    (one): one is ts.JsxAttribute => ts.isJsxAttribute(one) && one.name.getText() === 'aria-label',
  )?.initializer
  return named && ts.isJsxExpression(named) ? named.expression : named
}

/** The texts that stand in a control, those hidden from a screen reader too: they are seen. */
function seen(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return /[\p{L}\d]/u.test(node.text) ? [node] : []
  if (ts.isJsxExpression(node)) return node.expression ? seen(node.expression) : []
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.flatMap(seen)
  if (ts.isParenthesizedExpression(node)) return seen(node.expression)
  if (ts.isConditionalExpression(node)) return [...seen(node.whenTrue), ...seen(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return seen(node.right)
  // What is handed down, as the icon of a button of icons, stands where it is handed from.
  return ts.isJsxSelfClosingElement(node) || flat(node) === 'children' ? [] : [node]
}

/** What stands between tags as one text: `FX<b>Match</b>` is a word. */
function together(nodes: readonly ts.Node[]): (ts.Node | string)[] {
  const parts: (ts.Node | string)[] = []
  for (const node of nodes) {
    const before = parts.at(-1)
    if (!ts.isJsxText(node)) parts.push(node)
    else if (typeof before === 'string') parts[parts.length - 1] = before + betweenTags(node)
    else parts.push(betweenTags(node))
  }
  return parts
}

/** As it is drawn: without the ends and beginnings of its lines. */
const betweenTags = ({ text }: ts.JsxText) => text.replace(/\s*\n\s*/g, '')

/** In which languages a name does not say what is shown. */
function missing(file: File, name: ts.Node, shown: ts.Node | string): string[] {
  const written = typeof shown === 'string' ? shown.trim() : flat(shown)
  const parts = partsOf(file, name)
  if (parts.some((part) => flat(part) === written)) return []
  const calls = parts.flatMap((part) => callOf(file, part) ?? [])
  const label = typeof shown === 'string' ? null : callOf(file, resolved(file, shown))
  const found = calls.map(({ asked, facts }) => {
    if (asked.length === 0) return [`${flat(name)} is no text that is known`]
    const fact = [...facts].find(([, told]) => told === written)?.[0]
    return asked.flatMap(({ key, filled }) => {
      const labels = label?.asked.filter((one) => agree(one.filled, filled)) ?? []
      if (labels.length === 0 && fact === undefined && typeof shown !== 'string')
        return [`nothing tells that ${written} stands in ${key}`]
      return LANGUAGE_CODES.flatMap((language) => {
        const sought =
          typeof shown === 'string'
            ? [written]
            : fact === undefined
              ? labels.flatMap((one) => textsOf(language, one.key))
              : [`{{${fact}}}`]
        return textsOf(language, key)
          .filter((text) => !sought.some((each) => holds(text, each)))
          .map((text) => `${language}: "${text}" does not say "${sought.join('" or "')}"`)
      })
    })
  })
  // Of several texts that a name is made of, one says it.
  return found.length === 0
    ? [`${flat(name)} is no text`]
    : found.some((each) => each.length === 0)
      ? []
      : found.flat()
}

/** What a name is made of: the parts of a template, of a list, and what a formatter is given. */
function partsOf(file: File, node: ts.Node): ts.Node[] {
  const one = resolved(file, node)
  const within = (nodes: readonly ts.Node[]) => nodes.flatMap((each) => partsOf(file, each))
  if (ts.isTemplateExpression(one)) return within(one.templateSpans.map(({ expression }) => expression))
  if (ts.isArrayLiteralExpression(one)) return within(one.elements)
  if (ts.isCallExpression(one) && flat(one.expression) !== 't') return [one, ...within(one.arguments)]
  return [one]
}

function resolved(file: File, node: ts.Node): ts.Node {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return resolved(file, node.expression)
  const known = ts.isIdentifier(node) ? file.consts.get(node.text) : undefined
  return known === undefined ? node : resolved(file, known)
}

function callOf(file: File, node: ts.Node): Call | null {
  if (!ts.isCallExpression(node) || flat(node.expression) !== 't') return null
  const [key, given] = node.arguments
  if (key === undefined) return null
  const facts = new Map<string, string>()
  for (const one of given && ts.isObjectLiteralExpression(given) ? given.properties : []) {
    if (ts.isShorthandPropertyAssignment(one)) facts.set(one.name.text, one.name.text)
    if (ts.isPropertyAssignment(one)) facts.set(one.name.getText(), flat(one.initializer))
  }
  return { asked: askedBy(file, resolved(file, key)), facts }
}

/** The keys that an expression may be: itself, either of two, or all that a template fits. */
function askedBy(file: File, key: ts.Node): Asked[] {
  if (ts.isConditionalExpression(key))
    return (['whenTrue', 'whenFalse'] as const).flatMap((side) =>
      askedBy(file, resolved(file, key[side])).map(({ key: one, filled }) => ({
        key: one,
        filled: new Map([...filled, [flat(key.condition), side]]),
      })),
    )
  if (ts.isStringLiteralLike(key))
    return whole(file, key.text).map((one) => ({ key: one, filled: new Map<string, string>() }))
  if (!ts.isTemplateExpression(key)) return []
  const holes = key.templateSpans.map(({ expression }) => flat(expression))
  const pieces = [key.head.text, ...key.templateSpans.map(({ literal }) => literal.text)]
  return [...keysOf('fr').keys()].flatMap((one) => {
    const bare = file.spaces.flatMap((space) =>
      one.startsWith(`${space}:`) ? one.slice(space.length + 1) : [],
    )
    return [one, ...bare].flatMap((text) => {
      const values = fill(text, pieces)
      return values === null
        ? []
        : [{ key: one, filled: new Map(holes.map((hole, at) => [hole, values[at] ?? ''])) }]
    })
  })
}

/** What stands between the pieces of a text, each without a dot; null where they are not its pieces. */
function fill(text: string, [head = '', ...rest]: readonly string[]): string[] | null {
  if (!text.startsWith(head)) return null
  const values: string[] = []
  let at = head.length
  for (const [turn, piece] of rest.entries()) {
    const end = turn === rest.length - 1 ? text.length - piece.length : text.indexOf(piece, at + 1)
    if (end <= at || text.slice(end, end + piece.length) !== piece) return null
    values.push(text.slice(at, end))
    at = end + piece.length
  }
  return values.some((value) => /[.:]/.test(value)) ? null : values
}

/** A key with its namespace: its own, or the first of the file's that has it. */
function whole({ spaces }: File, key: string): string[] {
  const all = key.includes(':') ? [key] : spaces.map((space) => `${space}:${key}`)
  return all.filter((one) => keysOf('fr').has(one)).slice(0, 1)
}

const agree = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...one].every(([hole, value]) => other.get(hole) === value)

/** The code of something in one line. */
const flat = (node: ts.Node) => node.getText().replace(/\s+/g, ' ').trim()

const known = new Map<string, ReadonlyMap<string, readonly string[]>>()

/** The texts of a language by their keys; one that counts has several. */
function keysOf(language: string): ReadonlyMap<string, readonly string[]> {
  const read = known.get(language)
  if (read) return read
  const texts = new Map<string, string[]>()
  for (const [space, tree] of Object.entries(readTexts(language)))
    for (const [key, text] of flatten(tree)) {
      const name = `${space}:${key.replace(PLURAL, '')}`
      texts.set(name, [...(texts.get(name) ?? []), text])
    }
  known.set(language, texts)
  return texts
}

const textsOf = (language: string, key: string) => keysOf(language).get(key) ?? []

/** Whether the words of a label stand in a name one after the other. */
export function holds(name: string, label: string): boolean {
  return ` ${words(name)} `.includes(` ${words(label)} `)
}

const words = (text: string) =>
  text
    .normalize('NFKD')
    .replace(NESTED, '')
    .replace(FACT, ' fact$1fact ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
