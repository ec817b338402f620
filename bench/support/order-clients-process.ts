import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PROGRAM = fileURLToPath(new URL('./order-clients.ts', import.meta.url))

/** What some steps took. */
export interface FlowRun {
  readonly steps: number
  readonly seconds: number
}

/**
 * Places and confirms orders through HTTP, by clients in a process of their own.
 * @param wish.first the number of the first position that is ordered; `origin`: of the first that was ever added
 * @param wish.processor the only one that the clients may use
 */
export async function runFlows(wish: {
  readonly url: string
  readonly clients: number
  readonly seconds: number
  readonly first: number
  readonly origin: number
  readonly processor?: number
}): Promise<FlowRun> {
  const { processor, ...told } = wish
  const command = [
    process.execPath,
    PROGRAM,
    ...Object.entries(told).flatMap(([name, value]) => [`--${name}`, String(value)]),
  ]
  const [program = '', ...given] =
    processor === undefined ? command : ['taskset', '-c', String(processor), ...command]
  const { stdout } = await promisify(execFile)(program, given)
  return JSON.parse(stdout) as FlowRun
}
