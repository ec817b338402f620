import type { Call } from './call.ts'

/** Whether what a module of the contract exports is a call. */
export function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['name', 'method', 'path', 'access', 'response'].every((member) => member in value)
  )
}
