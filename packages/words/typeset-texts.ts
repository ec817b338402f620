import { readTexts, type Tree } from './read-texts.ts'
import { typeset } from './typography.ts'

/** The texts of a language by namespace, as the product says them: set by its typography. */
export function typesetTexts(language: string): Record<string, Tree> {
  const set = (tree: Tree): Tree =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [
        key,
        typeof value === 'string' ? typeset(language, value) : set(value),
      ]),
    )
  return Object.fromEntries(Object.entries(readTexts(language)).map(([name, tree]) => [name, set(tree)]))
}
