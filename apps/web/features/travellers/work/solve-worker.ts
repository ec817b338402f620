import { solve } from './solve.ts'

/** What the page asks of the worker; the answer is the solution. */
export interface Work {
  readonly challenge: string
  readonly difficulty: number
}

self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  self.postMessage(solve(data.challenge, data.difficulty))
})
