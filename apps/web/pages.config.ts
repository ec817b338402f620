import { join } from 'node:path'
import type { AnyRoute } from '@tanstack/react-router'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { fitsAddress } from '../../packages/contract/web/fits-address.ts'
import { PAGE_TABLE_FILE, type PageTable, type WebPage } from '../../packages/contract/web/page-table.ts'
import type { WebDocument } from '../../packages/contract/web/web-documents.ts'
import { drawPages } from './drawn-pages.config.ts'
import { icons } from './icons.config.ts'
import { reached } from './reached.ts'
import { bundleScreens } from './screen-bundle.config.ts'
import { piecesShownBy, TEXT_PIECE, texts } from './texts.config.ts'

/** What asks for a browser as soon as it is loaded, and how things look: no route depends on either. */
const LEFT_OUT = /(\.css|[\\/]stored-choice\.ts)$/
const NOTHING = '\0nothing'
/** How a component that is a chunk of its own is written, in the router and for a page without it. */
const LAZY = /(?<!function )\b(?:lazyRouteComponent|lazyPage)\(/g

/** A route as the router has it: the address, and the modules of its component and of those that it stands in. */
export interface FoundRoute {
  readonly path: string
  readonly document: WebDocument
  readonly parents: readonly string[]
  /** Module ids, the outermost first. */
  readonly modules: readonly string[]
}

/** Has a lazy component keep the text of its import instead of running it. */
const markedComponents: Plugin = {
  name: 'fxmatch:marked-components',
  enforce: 'pre',
  resolveId: (id) => (LEFT_OUT.test(id) ? NOTHING : null),
  load: (id) => (id === NOTHING ? 'export default {}' : null),
  transform(code, id) {
    if (!id.startsWith(import.meta.dirname) || !LAZY.test(code)) return null
    return `${code.replaceAll(LAZY, 'markedComponent(')}
function markedComponent(load) { return Object.assign(() => null, { load: String(load) }) }`
  },
}

/** Runs a module of the web as it would be built for a browser. */
async function run<M>(file: string): Promise<M> {
  const root = import.meta.dirname
  const { module } = await runnerImport<M>(join(root, file), {
    root,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [markedComponents, icons(), texts()],
  })
  return module
}

/** All pages: the routes of the application's own router that show something, and the pages without it. */
export async function findRoutes(): Promise<readonly FoundRoute[]> {
  return [...(await findOpenPages()), ...(await findRouted())]
}

async function findOpenPages(): Promise<readonly FoundRoute[]> {
  const { openPages } = await run<typeof import('./app/open/open-pages.ts')>('app/open/open-pages.ts')
  return openPages.map(({ path, component }) => ({
    path,
    document: 'open.html',
    parents: ['/open'],
    modules: moduleOf(component),
  }))
}

async function findRouted(): Promise<readonly FoundRoute[]> {
  const { createAppRouter } = await run<typeof import('./app/router.ts')>('app/router.ts')
  const { routesById } = createAppRouter({} as never)
  return (Object.values(routesById) as AnyRoute[])
    .filter(({ options }) => options.component !== undefined || options.beforeLoad !== undefined)
    .filter(({ path }) => path !== undefined)
    .map((route) => {
      const way = wayTo(route)
      return {
        path: route.fullPath,
        document: 'index.html',
        parents: way.slice(0, -1).map(({ id }) => id),
        modules: way.flatMap(({ options }) => moduleOf(options.component)),
      }
    })
}

/** A route with all that it stands in, the outermost first. */
function wayTo(route: AnyRoute): AnyRoute[] {
  return route.parentRoute ? [...wayTo(route.parentRoute), route] : [route]
}

/** The module that a marked component imports; none of a component that is no lazy one. */
function moduleOf(component: unknown): string[] {
  const path = /\("([^"]+)"\)/.exec(String(Object(component).load))?.[1]
  return path === undefined ? [] : [join(import.meta.dirname, path)]
}

/** Paths without parameters first: they are meant where both fit. */
const bySpecificity = (one: { path: string }, other: { path: string }) =>
  Number(one.path.includes('$')) - Number(other.path.includes('$'))

/**
 * Leaves in the build what each page begins with (`PageTable`), from the router's routes, the pages without it and the chunks that were
 * made: there is no second list of screens. Serves those pages' document where the screens are developed.
 */
export function pages(): Plugin {
  return {
    name: 'fxmatch:pages',
    async configureServer(server) {
      const open = await findOpenPages()
      server.middlewares.use((request, _response, next) => {
        const address = request.url?.split('?', 1)[0] ?? ''
        if (open.some(({ path }) => fitsAddress(path, address))) request.url = '/open.html'
        next()
      })
    },
    transformIndexHtml: { order: 'post', handler: stylesFirst },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      /** What a document names itself. */
      const begunBy = (document: WebDocument) => {
        const entry = chunks.find(
          ({ facadeModuleId }) => facadeModuleId === join(import.meta.dirname, document),
        )
        return new Set(entry ? closureOf(entry, bundle) : this.error(`${document} has no scripts`))
      }
      const begun = { 'index.html': begunBy('index.html'), 'open.html': begunBy('open.html') }
      const filesOf = (document: WebDocument, modules: readonly string[]) => {
        const found = modules.flatMap((module) => {
          const chunk = chunks.find(
            ({ facadeModuleId, isDynamicEntry }) => isDynamicEntry && facadeModuleId === module,
          )
          if (!chunk) return this.error(`A route shows ${module}, which is no chunk of its own`)
          return closureOf(chunk, bundle)
        })
        const needed = [...new Set(found)].filter((chunk) => !begun[document].has(chunk))
        const foreign = needed.find(({ isEntry }) => isEntry)
        if (foreign)
          return this.error(`A page of ${document} would begin the other document: ${foreign.fileName}`)
        return needed
      }
      const routes = [...(await findRoutes())].sort(bySpecificity)
      const styles = [...this.getModuleIds()].filter((id) => id.endsWith('.module.css'))
      const names = Object.fromEntries(styles.map((id) => [id, this.getModuleInfo(id)?.code ?? '']))
      const drawn = await drawPages(names)
      for (const { fileName, source } of await bundleScreens(names))
        this.emitFile({ type: 'asset', fileName, source })
      const table: PageTable = {
        pages: routes.map(({ path, document, parents, modules }): WebPage => {
          const needed = filesOf(document, modules)
          return {
            path,
            document,
            personal: !parents.includes('/open'),
            framed: parents.includes('/signed-in'),
            texts: ['first', ...piecesShownBy(modules)],
            scripts: needed.map(({ fileName }) => `/${fileName}`),
            styles: [...new Set(needed.flatMap(stylesOf))].map((file) => `/${file}`),
            drawn: drawn[path]?.html ?? null,
            asks: [...(drawn[path]?.asks ?? [])],
          }
        }),
        texts: textsOf(chunks),
      }
      this.emitFile({ type: 'asset', fileName: PAGE_TABLE_FILE, source: JSON.stringify(table) })
    },
  }
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** A document whose styles are asked for before its scripts: what is drawn waits for nothing else. */
export function stylesFirst(html: string): string {
  const styles = html.match(STYLESHEET) ?? []
  return html
    .replace(STYLESHEET, '')
    .replace(/\s*<script type="module"/, (scripts) => styles.join('') + scripts)
}

/** A chunk and all that it imports, directly or not. */
function closureOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const nextOf = ({ imports }: Rolldown.OutputChunk) =>
    imports.map((name) => bundle[name]).filter((next) => next?.type === 'chunk')
  return [...reached([chunk], nextOf)]
}

function stylesOf(chunk: Rolldown.OutputChunk): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])]
}

function textsOf(chunks: readonly Rolldown.OutputChunk[]): PageTable['texts'] {
  const found: Record<string, Record<string, string[]>> = {}
  for (const { facadeModuleId, fileName } of chunks) {
    const { language, piece } = TEXT_PIECE.exec(facadeModuleId ?? '')?.groups ?? {}
    if (language === undefined || piece === undefined) continue
    found[language] ??= {}
    found[language][piece] = [`/${fileName}`]
  }
  return found as PageTable['texts']
}
