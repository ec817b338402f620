import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { calls } from './calls.config.ts'
import { noChunkCycles } from './chunk-cycles.config.ts'
import { exactLibraryImports } from './exact-imports.config.ts'
import { icons } from './icons.config.ts'
import { pages } from './pages.config.ts'
import { precompressed } from './precompressed.config.ts'
import { texts } from './texts.config.ts'

/** Where the application server listens while the screens are developed with `vite`. */
const SERVER = 'http://localhost:3000'

/** Modules that so many screens use come with the first of them, whichever it is. */
const MANY_SCREENS = 8
/** And those that some use in a second piece. */
const SOME_SCREENS = 3

const screen = (path: string) => join(import.meta.dirname, path)

const OFFICES = screen('features/travellers/board/board-screen.tsx')
const TICKET = screen('features/orders/verify/verify-screen.tsx')

/** What is drawn first: without a session, and around every screen with one. A chunk each, with all that it imports. */
const FIRST = {
  'sign-in': [screen('app/pages/entry-page.tsx')],
  // Opened on telephones at airports: what they share comes without the frame, which has it from them.
  everybody: [OFFICES, TICKET, screen('features/display/board/board-screen.tsx')],
  // What they have of a feature comes without the rest of it.
  offices: [OFFICES],
  ticket: [TICKET],
  frame: [screen('app/shell/app-shell.tsx')],
}

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
    exactLibraryImports(),
    calls(),
    noChunkCycles(),
    pages(),
    precompressed(),
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
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core)[\\/]/,
              priority: 5,
            },
            { name: 'start', tags: ['$initial'], priority: 4 },
            // Forms' libraries: a screen that shows one later fetches them later.
            {
              name: 'forms',
              test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/,
              priority: 3.6,
            },
            { name: partOf('sign-in'), debugName: 'sign-in', priority: 3.5 },
            {
              name: partOf('everybody'),
              debugName: 'everybody',
              test: (id) => !OF_A_SCREEN.test(id),
              priority: 3.2,
            },
            { name: partOf('offices'), debugName: 'offices', priority: 3.1 },
            { name: partOf('ticket'), debugName: 'ticket', priority: 3.1 },
            { name: partOf('frame'), debugName: 'frame', priority: 3 },
            { name: 'screens', minShareCount: MANY_SCREENS, priority: 2 },
            // Calls and rules import no screen: in pieces of their own they are there before any code that uses them runs.
            {
              name: 'contract',
              test: /packages[\\/](contract|domain|words)[\\/]/,
              minShareCount: 2,
              priority: 1.5,
            },
            { name: featureOf, debugName: 'features', minShareCount: 2, priority: 1.4 },
            { name: 'some-screens', minShareCount: SOME_SCREENS, priority: 1.2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
})

/** What screens of one feature share: features import no other feature (docs/ARCHITECTURE.md). */
function featureOf(id: string): string | null {
  return /apps[\\/]web[\\/]features[\\/]([a-z-]+)[\\/]/.exec(id)?.[1] ?? null
}

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Its index imports all it has: what the first page needs of it is in `start`. */
const WHOLE_LIBRARY = /[\\/]react-i18next[\\/]/

const imported = new Map<string, ReadonlySet<string>>()

/** Names the modules that one of `FIRST` imports, directly or not, after it. */
function partOf(name: keyof typeof FIRST) {
  return (id: string, graph: ModuleGraph) => (importedBy(name, graph).has(id) ? name : null)
}

function importedBy(part: keyof typeof FIRST, graph: ModuleGraph): ReadonlySet<string> {
  const known = imported.get(part)
  if (known) return known
  const found = new Set<string>()
  const waiting = [...FIRST[part]]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || WHOLE_LIBRARY.test(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  imported.set(part, found)
  return found
}
