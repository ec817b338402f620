import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { WEB_DOCUMENTS } from '../../packages/contract/web/web-documents.ts'
import { appearance } from './appearance.config.ts'
import { budgets } from './budgets.config.ts'
import { calls } from './calls.config.ts'
import { noChunkCycles } from './chunk-cycles.config.ts'
import { exactLibraryImports } from './exact-imports.config.ts'
import { icons } from './icons.config.ts'
import { pages } from './pages.config.ts'
import { precompressed } from './precompressed.config.ts'
import { reached } from './reached.ts'
import { TEXT_PIECE, texts, textsOfComponents } from './texts.config.ts'
import { usedStyles } from './used-styles.config.ts'

/** Where the application server listens while the screens are developed with `vite`. */
const SERVER = 'http://localhost:3000'

/** Modules that so many screens use come with the first of them, whichever it is. */
const MANY_SCREENS = 8
/** And those that some use in a second piece. */
const SOME_SCREENS = 3

const screen = (path: string) => join(import.meta.dirname, path)

const NOTICE = screen('features/notices/about-screen.tsx')
const OFFICES = screen('features/travellers/board/board-screen.tsx')
const TICKET = screen('features/orders/verify/verify-screen.tsx')
const REQUEST = screen('features/travellers/request/request-screen.tsx')
const FOLLOW = screen('features/travellers/follow/follow-screen.tsx')
const DISPLAY = screen('features/display/board/board-screen.tsx')
/** What their pages fetch when they are there already, or when somebody asks for it. */
const LATER_OF_TRAVELLERS = [
  'request/code-step',
  'request/customs-fields',
  'follow/ask',
  'follow/telling-browser',
].map((part) => screen(`features/travellers/${part}.tsx`))
const LATER_OF_TICKET = ['closing-check', 'report-check', 'moment-check'].map((part) =>
  screen(`features/orders/verify/${part}.tsx`),
)

/** What is drawn first: without a session, and around every screen with one. A chunk each, with all that it imports. */
const FIRST = {
  app: [screen('app/main.tsx')],
  open: [screen('app/open/main.tsx')],
  'sign-in': [screen('app/pages/entry-page.tsx')],
  // Opened on telephones at airports: what they share comes without the frame, which has it from them.
  everybody: [NOTICE, OFFICES, TICKET, DISPLAY, REQUEST, FOLLOW],
  // What they have of a feature comes without the rest of it.
  travellers: [OFFICES],
  asking: [REQUEST, FOLLOW],
  ticket: [TICKET],
  // A module of the frame's piece would bring the frame along, and all that the frame fetches afterwards.
  later: [...LATER_OF_TRAVELLERS, ...LATER_OF_TICKET],
  checks: LATER_OF_TICKET,
  frame: [screen('app/shell/app-shell.tsx')],
  // Where most of a day is spent: what other screens share and it has not comes without it.
  market: [screen('app/pages/main-screen.tsx')],
}

/** What a screen fetches with the part that needs it: what judges forms, and the arithmetic of money. */
const LIBRARY = {
  forms: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/,
  schemas: /node_modules[\\/]zod[\\/]/,
  formState: /node_modules[\\/](react-hook-form|@hookform[\\/]resolvers[\\/]dist)[\\/]/,
  arithmetic: /node_modules[\\/]decimal\.js[\\/]/,
  plots: /node_modules[\\/]uplot[\\/]/,
}
const OF_PACKAGES = /packages[\\/](contract|domain|words)[\\/]/
const OF_A_SCREEN = /apps[\\/]web[\\/]features[\\/]/

/**
 * The browser's build. No inline script is produced, so the page runs under `script-src 'self'`; each screen is a
 * chunk of its own because the router loads it lazily, and the vendor group keeps a stable name between releases.
 * A request is a journey to the server and back: what screens share is cut into few pieces, not into the smallest.
 *
 * No two chunks need each other: each group holds, with a module, all that the module imports, or an earlier group does. By
 * number of screens it is so because whoever uses a module uses its imports; by feature because features meet in no other.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    icons(),
    texts(),
    textsOfComponents(),
    exactLibraryImports(),
    usedStyles(),
    calls(),
    noChunkCycles(),
    appearance(),
    pages(),
    precompressed(),
    budgets(),
  ],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/gateway', '/.well-known', '/documents', '/document', '/docs', '/order_request'].map(
        (path) => [path, { target: SERVER }],
      ),
    ),
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Neither is a fault: who builds waits for our own plugins, and what one screen needs at once another loads when it opens.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      input: WEB_DOCUMENTS.map(screen),
      output: {
        // A page names all that may come later: what is no screen or part of one, by as little as it can.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId === null || TEXT_PIECE.test(facadeModuleId)
            ? 'assets/[hash].js'
            : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
              priority: 5,
            },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history)[\\/]/,
              priority: 5,
            },
            {
              name: partOf(
                'app',
                (id, graph) => importedBy('open', graph).has(id) || importedBy('everybody', graph).has(id),
                'start',
              ),
              debugName: 'start',
              tags: ['$initial'],
              priority: 4.1,
            },
            { name: partOf('app', isNoEntry), debugName: 'app', tags: ['$initial'], priority: 4 },
            { name: partOf('open', isNoEntry), debugName: 'open', tags: ['$initial'], priority: 4 },
            { name: 'form-state', test: LIBRARY.formState, priority: 3.65 },
            { name: 'forms', test: LIBRARY.forms, priority: 3.6 },
            { name: 'decimal', test: LIBRARY.arithmetic, priority: 3.6 },
            {
              name: partOf(
                'sign-in',
                (id, graph) => importedBy('everybody', graph).has(id) || importedBy('frame', graph).has(id),
                'around',
              ),
              debugName: 'around',
              priority: 3.55,
            },
            { name: partOf('sign-in'), debugName: 'sign-in', priority: 3.5 },
            {
              name: partOf(
                'everybody',
                (id, graph) =>
                  !OF_A_SCREEN.test(id) && !needs('arithmetic', id, graph) && !needs('forms', id, graph),
              ),
              debugName: 'everybody',
              priority: 3.2,
            },
            {
              name: partOf(
                'everybody',
                (id, graph) => !OF_A_SCREEN.test(id) && !needs('forms', id, graph),
                'everybody-arithmetic',
              ),
              debugName: 'everybody-arithmetic',
              priority: 3.15,
            },
            {
              name: partOf(
                'everybody',
                (id, graph) => !OF_A_SCREEN.test(id) && !needs('schemas', id, graph),
                'everybody-forms',
              ),
              debugName: 'everybody-forms',
              priority: 3.12,
            },
            {
              name: partOf('travellers', (id, graph) => importedBy('asking', graph).has(id)),
              debugName: 'travellers',
              priority: 3.1,
            },
            { name: partOf('ticket'), debugName: 'ticket', priority: 3.1 },
            {
              name: partOf('later', (id, graph) => !OF_A_SCREEN.test(id) && isDesks(id, graph)),
              debugName: 'later',
              priority: 3.05,
            },
            {
              name: partOf('checks', (id, graph) => !isBegun(id, graph)),
              debugName: 'checks',
              priority: 3.04,
            },
            { name: partOf('frame'), debugName: 'frame', priority: 3 },
            {
              name: partOf('market', (id, graph) => !OF_A_SCREEN.test(id) && isPlain(id, graph), 'list'),
              debugName: 'list',
              minShareCount: 2,
              priority: 2.1,
            },
            {
              name: partOf('market', (id, graph) => !OF_A_SCREEN.test(id) && computes(id, graph), 'prices'),
              debugName: 'prices',
              minShareCount: 2,
              priority: 2.05,
            },
            { name: without('screens'), debugName: 'screens', minShareCount: MANY_SCREENS, priority: 2 },
            // Calls and rules import no screen: in pieces of their own they are there before any code that uses them runs.
            {
              name: without('contract'),
              debugName: 'contract',
              test: OF_PACKAGES,
              minShareCount: 2,
              priority: 1.5,
            },
            { name: arithmetic, debugName: 'arithmetic', priority: 1.45 },
            { name: formParts, debugName: 'form-parts', minShareCount: 2, priority: 1.42 },
            { name: plotParts, debugName: 'plots', minShareCount: 2, priority: 1.415 },
            // Before the features, each of which would take what it needs of it along, and be fetched for that by the others.
            {
              name: (id, graph) => (OF_A_SCREEN.test(id) ? null : without('some-screens')(id, graph)),
              debugName: 'some-screens',
              minShareCount: SOME_SCREENS,
              priority: 1.41,
            },
            // What the market has of a feature comes without the rest of it.
            {
              name: firstOfFeature,
              debugName: 'features-first',
              minShareCount: 2,
              priority: 1.405,
            },
            { name: featureOf, debugName: 'features', minShareCount: 2, priority: 1.4 },
            {
              name: without('few-screens'),
              debugName: 'few-screens',
              minShareCount: SOME_SCREENS,
              priority: 1.2,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
})

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type Fits = (id: string, graph: ModuleGraph) => boolean

/**
 * What screens of one feature share: features import no other feature (docs/ARCHITECTURE.md). What judges forms is apart: a
 * list comes without it.
 */
function featureOf(id: string, graph: ModuleGraph): string | null {
  const feature = /apps[\\/]web[\\/]features[\\/]([a-z-]+)[\\/]/.exec(id)?.[1]
  if (feature === undefined) return null
  if (needs('forms', id, graph)) return `${feature}-forms`
  return needs('plots', id, graph) ? `${feature}-plots` : feature
}

function firstOfFeature(id: string, graph: ModuleGraph): string | null {
  const feature = importedBy('market', graph).has(id) ? featureOf(id, graph) : null
  return feature && `${feature}-first`
}

const found = {
  forms: new Map<string, boolean>(),
  schemas: new Map<string, boolean>(),
  arithmetic: new Map<string, boolean>(),
  plots: new Map<string, boolean>(),
}

/** Whether a module imports such a library, directly or not. */
function needs(what: keyof typeof found, id: string, graph: ModuleGraph): boolean {
  const known = found[what].get(id)
  if (known !== undefined) return known
  // Until it is known: two modules that import each other ask here again.
  found[what].set(id, LIBRARY[what].test(id))
  const imports = graph.getModuleInfo(id)?.importedIds ?? []
  const does = LIBRARY[what].test(id) || imports.some((other) => needs(what, other, graph))
  found[what].set(id, does)
  return does
}

/** Whether a module can do without all of the libraries. */
const isPlain = (id: string, graph: ModuleGraph) =>
  !needs('forms', id, graph) && !needs('arithmetic', id, graph) && !needs('plots', id, graph)

/** Whether it needs but the arithmetic of money. */
const computes = (id: string, graph: ModuleGraph) =>
  needs('arithmetic', id, graph) && !needs('forms', id, graph) && !needs('plots', id, graph)

/** A group of what can do without all of them. */
function without(name: string) {
  return (id: string, graph: ModuleGraph) => (isPlain(id, graph) ? name : null)
}

/** What draws curves. */
function plotParts(id: string, graph: ModuleGraph): string | null {
  return needs('plots', id, graph) && !needs('forms', id, graph) && !OF_A_SCREEN.test(id) ? 'plots' : null
}

/** Rules that compute. */
function arithmetic(id: string, graph: ModuleGraph): string | null {
  return OF_PACKAGES.test(id) && computes(id, graph) ? 'arithmetic' : null
}

/** What forms of several features share. */
function formParts(id: string, graph: ModuleGraph): string | null {
  return needs('forms', id, graph) && !OF_A_SCREEN.test(id) ? 'form-parts' : null
}

/** Its index imports all it has: what the first page needs of it is in `start`. */
const WHOLE_LIBRARY = /[\\/]react-i18next[\\/]/

/** What begins a document runs with it alone: in a chunk that others share, it would begin in their document as well. */
function isNoEntry(id: string): boolean {
  return !FIRST.app.includes(id) && !FIRST.open.includes(id)
}

/** A chunk of its own, or there before. */
function isBegun(id: string, graph: ModuleGraph): boolean {
  return FIRST.checks.includes(id) || importedBy('everybody', graph).has(id)
}

/** What frame or market need as well: it would be of their pieces. */
function isDesks(id: string, graph: ModuleGraph): boolean {
  return importedBy('frame', graph).has(id) || importedBy('market', graph).has(id)
}

const imported = new Map<string, ReadonlySet<string>>()

/** Names the modules that one of `FIRST` imports, directly or not, after it. */
function partOf(name: keyof typeof FIRST, fits: Fits = () => true, called: string = name) {
  return (id: string, graph: ModuleGraph) =>
    importedBy(name, graph).has(id) && fits(id, graph) ? called : null
}

function importedBy(part: keyof typeof FIRST, graph: ModuleGraph): ReadonlySet<string> {
  const known = imported.get(part)
  if (known) return known
  const found = reached(FIRST[part], (id) =>
    (graph.getModuleInfo(id)?.importedIds ?? []).filter((other) => !WHOLE_LIBRARY.test(other)),
  )
  imported.set(part, found)
  return found
}
