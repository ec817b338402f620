import { errorCode } from '../observe/error-code.ts'

/** SQLSTATE classes and codes that say: not now. Connection, resources, shutdown, timeouts, lost races. */
const AWAY = /^(08|53|57)|^(40001|40P01|55P03)$/
/** What Node's sockets say where the database's host or process is gone. */
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver's errors without a code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

const SYSCALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])

function isSocketError(error: Error, code: string): boolean {
  return (
    SOCKET.has(code) && 'syscall' in error && typeof error.syscall === 'string' && SYSCALLS.has(error.syscall)
  )
}

/** Whether an error says that the database cannot serve now: the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = errorCode(error)
  if (code === undefined) return DRIVER.test(error.message)
  return AWAY.test(code) || isSocketError(error, code)
}
