import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES } from '@fxmatch/domain/access/roles'
import ts from 'typescript'
import { ROOT } from '../root.ts'

/** A text that stands in the code: of a string, of a part of a template, or between two tags. Comments are none. */
export interface Literal {
  readonly text: string
  readonly line: number
}

/** A file of the product by its path from the root, with `/`. */
export interface ProductFile {
  readonly path: string
  readonly text: string
}

/** Something that is written down in one place. */
export interface NamedOnce {
  readonly what: string
  readonly pattern: RegExp
  /** The beginnings of the paths where it may stand. */
  readonly allowed: readonly string[]
}

/** The doors that are kept open: another home currency, another zone. */
export const NAMED_ONCE: readonly NamedOnce[] = [
  {
    what: 'the home currency',
    // By itself, beside a figure in a template, or in SQL; texts that people read name it where they must.
    pattern: /^\s*TND\b\W*$|^\s*TND\s|'TND'/,
    allowed: ['packages/domain/money/'],
  },
  {
    // What somebody may do is their capabilities': `authorisation.test.ts` tries one of those who have the same.
    what: 'a role',
    pattern: new RegExp(`\\b(${ROLES.join('|')})\\b`),
    allowed: [
      'packages/domain/',
      'apps/web/',
      // Whom a sign-up is for, and what the first person of a company is.
      'apps/server/db/sign-ups/sign-ups.ts',
      'apps/server/commands/sign-ups/open-company.ts',
    ],
  },
  { what: "the market's zone", pattern: /Africa\/Tunis/, allowed: ['packages/domain/calendar/'] },
]

/** All that the product is compiled from: `apps` and `packages` without tests and what only they use. */
export function productFiles(): ProductFile[] {
  const exclude = (name: string) => /(^|\/)(node_modules|dist|testing)$|\.test\.tsx?$/.test(name)
  return globSync('{apps,packages}/**/*.{ts,tsx}', { cwd: ROOT, exclude })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** The texts of a file. */
export function literalsOf({ path, text }: ProductFile): Literal[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const found: Literal[] = []
  const visit = (node: ts.Node): void => {
    if (
      (ts.isLiteralExpression(node) && !ts.isRegularExpressionLiteral(node)) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      isHeadOrTag(node)
    ) {
      found.push({
        text: node.text,
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isHeadOrTag = (node: ts.Node) => ts.isTemplateHead(node) || ts.isJsxText(node)

/** Where a file names what is another file's to name, `path:line: what`. */
export function namedElsewhere(file: ProductFile): string[] {
  const asked = NAMED_ONCE.filter(({ allowed }) => !allowed.some((start) => file.path.startsWith(start)))
  // Few files hold such a text at all; the others need not be parsed.
  if (!/TND|ROLE_|Africa\/Tunis/.test(file.text)) return []
  return literalsOf(file).flatMap(({ text, line }) =>
    asked
      .filter(({ pattern }) => pattern.test(text))
      .map(({ what }) => `${file.path}:${line}: ${what}, ${JSON.stringify(text.trim())}`),
  )
}
