import { readdir } from 'node:fs/promises'
import type { Call } from '@fxmatch/contract/http/call'

const FOLDER = new URL('../../../packages/contract/http/', import.meta.url)

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'response' in value
  )
}

/** The contract's files, without their extension. */
export async function contractFiles(): Promise<string[]> {
  const names = await readdir(FOLDER)
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/, ''))
}

/** The calls that one file of the contract defines. */
export async function callsOfFile(file: string): Promise<Call[]> {
  const module: Record<string, unknown> = await import(new URL(`${file}.ts`, FOLDER).href)
  return Object.values(module).filter(isCall)
}

/** Every call of the contract, whichever file defines it: a call that is forgotten by the server fails a test. */
export async function contractCalls(): Promise<Call[]> {
  return (await Promise.all((await contractFiles()).map(callsOfFile))).flat()
}
