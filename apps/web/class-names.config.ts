import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The modules that files of styles become, by file: the names of their classes, as the built styles have them. */
export type NamesOfClasses = Readonly<Record<string, string>>

const STYLES = '\0styles:'

/** Styles as modules that say nothing but the names of classes: what is drawn elsewhere than in a browser is shown with the built ones. */
export const namesOfClasses = (names: NamesOfClasses): Plugin => ({
  name: 'fxmatch:names-of-classes',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id.endsWith('.css')
      ? `${STYLES}${id.startsWith('.') ? resolve(dirname(importer ?? ''), id) : id}.js`
      : null,
  load(id) {
    if (!id.startsWith(STYLES)) return null
    const file = id.slice(STYLES.length, -'.js'.length)
    if (!file.endsWith('.module.css')) return 'export default {}'
    return names[file] ?? this.error(`A page is drawn with ${file}, which is not in the build`)
  },
})
