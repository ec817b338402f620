import ts from 'typescript'
import type { ProductFile } from './literals.ts'

/** Where a point between two facts stands in code of the web, and why it may. */
export const POINTS_AT_HOME: readonly { readonly path: string; readonly because: string }[] = [
  {
    path: 'apps/web/features/display/board/board-screen.tsx',
    because: 'the board is set from left to right',
  },
  { path: 'apps/web/ui/point.tsx', because: 'it is the point between elements' },
  { path: 'apps/web/app/add-contacts.ts', because: 'a page that broke is built of nothing but itself' },
]

/**
 * Where a file of the web puts a point between facts by itself, `path:line: what`: in a text that is read from right to left two Latin
 * facts would change places. `useFormat().facts` tells several in a line, `Point` stands between elements. What is not
 * drawn in the page is left out: its title, and what a control is called.
 */
export function pointsIn({ path, text }: ProductFile): string[] {
  if (!path.startsWith('apps/web/') || !text.includes('·')) return []
  if (POINTS_AT_HOME.some((home) => home.path === path)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isText(node) && node.text.includes('·') && !isUndrawn(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push(`${path}:${line + 1}: ${node.text.trim()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isText = (node: ts.Node) =>
  ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)

const isUndrawn = (node: ts.Node): boolean =>
  ts.findAncestor(
    node,
    (around) =>
      (ts.isJsxElement(around) && around.openingElement.tagName.getText() === 'title') ||
      (ts.isJsxAttribute(around) && around.name.getText() === 'aria-label'),
  ) !== undefined
