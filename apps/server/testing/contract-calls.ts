import { readdir } from 'node:fs/promises'
import type { Call } from '@fxmatch/contract/http/call'

const FOLDER = new URL('../../../packages/contract/http/', import.meta.url)

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'response' in value
  )
}

/** Every call of the contract, whichever file defines it: a call that is forgotten by the server fails a test. */
export async function contractCalls(): Promise<Call[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(
    names.map((name) => import(new URL(name, FOLDER).href)),
  )
  return modules.flatMap((module) => Object.values(module).filter(isCall))
}
