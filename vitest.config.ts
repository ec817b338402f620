import { defineConfig } from 'vitest/config'
import { icons } from './apps/web/icons.config.ts'
import { texts } from './apps/web/texts.config.ts'

const exclude = ['**/node_modules/**', '**/dist/**']

/** Modules are loaded by Node as the product's are: Vite's transforming and wrapping took a quarter of the workers' time (0585). */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/**
 * Four kinds of tests in one run: pure ones, those on a real PostgreSQL (started once, only when one of them is
 * selected), those of the web's own rules, and those of what it draws (`.test.tsx`), each file in a simulated browser of
 * its own. Two workers: the machines this must pass on have two cores, and what a third loads for itself costs as much as it
 * gives (405 s with three, 388 s with two, one after the other).
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Loading the product's modules anew for each file costs more than most files take; the modules keep no state, and a
    // test gives back what it changes.
    isolate: false,
    // Ten times what the longest take on idle cores: a loaded machine is no fault.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...native,
          name: 'packages',
          include: ['packages/**/*.test.ts', 'e2e/support/**/*.test.ts'],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          ...native,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [icons(), texts()],
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.ts'],
          exclude,
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        plugins: [icons(), texts()],
        test: {
          name: 'page',
          include: ['apps/web/**/*.test.tsx'],
          exclude,
          environment: 'happy-dom',
          // A context for each file, within one process: a process for each took 45 s of processor time instead of 21.
          pool: 'vmThreads',
          // Toasts, storage and language belong to the page: a file that found another's would depend on their order.
          isolate: true,
        },
      },
    ],
  },
})
