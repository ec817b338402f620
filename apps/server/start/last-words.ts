import pino from 'pino'
import { loggerOptions } from '../http/logger.ts'
import { explain, isKnown } from './explain.ts'

/** What is said whatever LOG_LEVEL is, before the process may end: written at once, one line of the log's form. */
function say(descriptor: 1 | 2) {
  return pino(loggerOptions('info'), pino.destination({ fd: descriptor, sync: true }))
}

/** Says where the server listens: whoever started it waits for that. */
export function announce(address: string): void {
  say(1).info({ address }, `FXMatch listens on ${address}`)
}

/** Says what ends the process: the sentence where the reason is known, else the whole error, which is a fault of the program. */
export function lastWords(error: unknown): void {
  if (isKnown(error)) say(2).fatal(explain(error))
  else say(2).fatal({ err: error }, 'a fault of the program ends the server')
}

/** What nobody caught ends the process with a line of the log, and Node's own warnings are lines of it too. */
export function speakInLines(): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => say(2).warn({ err: warning }, `node: ${warning.message}`))
  // Also what a promise was rejected with that nobody awaited.
  process.on('uncaughtException', (error) => {
    lastWords(error)
    process.exit(1)
  })
}
