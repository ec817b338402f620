import { dirname, join } from 'node:path'
import { type RolldownOptions, rolldown } from 'rolldown'
import { SCREEN_DRAWER_FILE } from '../../packages/contract/web/drawn-screen.ts'
import { calls } from './calls.config.ts'
import { type NamesOfClasses, namesOfClasses } from './class-names.config.ts'
import { icons } from './icons.config.ts'
import { texts, textsOfComponents } from './texts.config.ts'

const ENTRY = join(import.meta.dirname, 'app/drawn/draw-screen.tsx')
const WINDOW = join(import.meta.dirname, 'app/drawn/server-window.ts')

/** What a browser has and a server has not. */
const GLOBALS = [
  'window',
  'self',
  'document',
  'location',
  'history',
  'navigator',
  'localStorage',
  'sessionStorage',
  'matchMedia',
  'addEventListener',
  'removeEventListener',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'getComputedStyle',
  'fetch',
  'ResizeObserver',
  'MutationObserver',
  'IntersectionObserver',
  'BroadcastChannel',
  'Node',
  'Element',
  'HTMLElement',
]

const OPTIONS: RolldownOptions = {
  cwd: import.meta.dirname,
  input: { 'draw-screen': ENTRY },
  // What libraries have for browsers: it has to draw what they draw there.
  platform: 'browser',
  // `use client`, which says nothing here.
  onLog: (level, log, tell) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(level, log),
  transform: {
    jsx: 'react-jsx',
    inject: Object.fromEntries(GLOBALS.map((name) => [name, [WINDOW, name]])),
    define: { 'process.env.NODE_ENV': '"production"' },
  },
}

/**
 * Makes the program by which a server draws screens (`ScreenDrawer`) from the web's own sources: what they draw in a browser they
 * draw there, with the names of classes that the built styles have.
 */
export async function bundleScreens(names: NamesOfClasses): Promise<{ fileName: string; source: string }[]> {
  const build = await rolldown({
    ...OPTIONS,
    plugins: [
      namesOfClasses(names),
      icons(),
      texts(),
      textsOfComponents(),
      calls(),
    ] as RolldownOptions['plugins'],
  })
  try {
    const { output } = await build.generate({
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    })
    const folder = dirname(SCREEN_DRAWER_FILE)
    return output.flatMap((file) =>
      file.type === 'chunk' ? [{ fileName: `${folder}/${file.fileName}`, source: file.code }] : [],
    )
  } finally {
    await build.close()
  }
}
