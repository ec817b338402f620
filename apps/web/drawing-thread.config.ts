import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { Window } from 'happy-dom'
import { runnerImport } from 'vite'
import { namesOfClasses } from './class-names.config.ts'
import { icons } from './icons.config.ts'
import { texts } from './texts.config.ts'

/** What modules of the web ask a browser for as soon as they are loaded or drawn. */
function giveWindow(): void {
  const window = new Window({ url: 'http://localhost/' })
  const { document, location, history, navigator, localStorage, sessionStorage } = window
  const { Element, HTMLElement, Node } = window
  const given = {
    document,
    location,
    history,
    navigator,
    localStorage,
    sessionStorage,
    Element,
    HTMLElement,
    Node,
  }
  const addEventListener = window.addEventListener.bind(window)
  for (const [name, value] of Object.entries({ window, self: window, addEventListener, ...given }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

giveWindow()
const root = import.meta.dirname
const { module } = await runnerImport<typeof import('./app/drawn/draw-pages.tsx')>(
  join(root, 'app/drawn/draw-pages.tsx'),
  {
    root,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [icons(), texts(), namesOfClasses(workerData)],
  },
)
parentPort?.postMessage(module.drawnPages)
