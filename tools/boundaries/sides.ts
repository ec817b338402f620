import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../root.ts'

/** A style sheet or component by its path from the root, with `/`. */
export interface StyledFile {
  readonly path: string
  readonly text: string
}

/**
 * Where left and right are meant, whichever way a page is read, and why: what is drawn over time or between figures runs from left
 * to right everywhere.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'apps/web/lib/i18n/leads-to.ts': 'gives the arrow of each direction',
  'apps/web/lib/keys/keys.ts': 'names keys, which `shown-key.ts` turns where the page is turned',
  'apps/web/lib/keys/shown-key.ts': 'turns them',
  'apps/web/app/tokens.css': 'names the edge of figures, and the side where lines begin in each direction',
}

/** Properties of style sheets that name a side of the page; those of an edge of a line have the same in `…-inline-start`. */
const SIDED_STYLES: readonly RegExp[] = [
  /^\s*(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)\b/,
  /^\s*(?:left|right)\s*:/,
  /^\s*border-(?:top|bottom)-(?:left|right)-radius\b/,
  /^\s*(?:text-align|float|clear|--[\w-]*edge)\s*:\s*(?:left|right)\b/,
  // Four values name the right one before the left one.
  /^\s*(?:margin|padding|inset|border-width|scroll-(?:margin|padding))\s*:(?:\s+(?:[^\s;()]|\([^()]*\))+){4}\s*;/,
  /^\s*border-radius\s*:(?:\s+[^\s;/]+){4}\s*;/,
]

/** Names of style properties and of properties of components that name a side. */
const SIDED_NAMES: readonly RegExp[] = [
  /^(?:margin|padding|border)(?:Left|Right)$/,
  /^border(?:Top|Bottom)(?:Left|Right)Radius$/,
  /^(?:m|p)[lr]$/,
]

/** Sides as values: `align` of a figure's cell means where figures stand. */
const SIDED_VALUES: Readonly<Record<string, readonly string[]>> = {
  ta: ['left', 'right'],
  textAlign: ['left', 'right'],
  float: ['left', 'right'],
}

/** Every style sheet and component of the web, without tests and what builds it. */
export function styledFiles(): StyledFile[] {
  const exclude = (name: string) => /(^|\/)(node_modules|dist|testing)$|\.(?:test|config)\.tsx?$/.test(name)
  return globSync('apps/web/**/*.{css,ts,tsx}', { cwd: ROOT, exclude })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** Where a file names a side of the page, or points to one, instead of the beginning or the end of a line, `path:line: what`. */
export function sidesNamed(file: StyledFile): string[] {
  if (ALLOWED[file.path] !== undefined) return []
  return file.path.endsWith('.css') ? inStyles(file) : inCode(file)
}

function inStyles({ path, text }: StyledFile): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      SIDED_STYLES.some((pattern) => pattern.test(line) && !isEven(line))
        ? [`${path}:${at + 1}: ${line.trim()}`]
        : [],
    )
}

/** Whether four values are the same on the right and on the left. */
function isEven(line: string): boolean {
  const values = line.slice(line.indexOf(':') + 1).match(/(?:[^\s;()]|\([^()]*\))+/g) ?? []
  return values.length === 4 && !line.includes('radius') && values[1] === values[3]
}

function inCode({ path, text }: StyledFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const tell = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    found.push(`${path}:${line + 1}: ${node.getText(source)}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && isSided(node.name.getText(source), node.initializer)) tell(node)
    if (ts.isJsxAttribute(node) && isSided(node.name.getText(source), node.initializer)) tell(node)
    if (ts.isJsxAttribute(node) && node.name.getText(source) === 'style') sidesOfStyle(node, tell)
    if (isArrow(node)) tell(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** An arrow along the line leads to the other side where the line is read from there: `leadsTo` gives it, `.mirrored` turns it. */
const ARROW = /[←→]/

const isArrow = (node: ts.Node): boolean =>
  (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) &&
  ARROW.test(node.text) &&
  !isTurned(node)

function isTurned(node: ts.Node): boolean {
  const around = ts.findAncestor(node, ts.isJsxElement)
  return around?.openingElement.attributes.getText().includes('className="mirrored"') === true
}

const isSided = (name: string, value: ts.Node | undefined) =>
  SIDED_NAMES.some((pattern) => pattern.test(name)) ||
  (value !== undefined && ts.isStringLiteral(value) && SIDED_VALUES[name]?.includes(value.text) === true)

/** `left` and `right` are words of figures too; in a style they are sides. */
function sidesOfStyle(style: ts.Node, tell: (node: ts.Node) => void): void {
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      ts.isIdentifier(node.name) &&
      /^(?:left|right)$/.test(node.name.text)
    )
      tell(node)
    ts.forEachChild(node, visit)
  }
  visit(style)
}
