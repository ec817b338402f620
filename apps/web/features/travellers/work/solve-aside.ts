import type { Work } from './solve-worker.ts'

/**
 * Solves a challenge in a worker, while the page stays free.
 * @throws Error where the browser cannot run the worker
 */
export function solveAside(work: Work): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', (event) => {
      worker.terminate()
      reject(new Error(event.message || 'the worker did not start'))
    })
    worker.postMessage(work)
  })
}
