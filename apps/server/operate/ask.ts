import input from '@inquirer/input'
import select from '@inquirer/select'
import type { Asking } from './terminal.ts'

/** Asks whoever sits at the terminal of these streams. */
export function askAt(streams: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }): Asking {
  return {
    text: (message, fault) =>
      input({ message: `${message}:`, validate: (answer) => fault(answer) ?? true }, streams),
    one: (message, choices) =>
      select({ message: `${message}:`, choices: [...choices], pageSize: 12 }, streams),
  }
}
