import type { Asking } from './terminal.ts'

/** Asks whoever sits at the terminal of these streams. What draws the questions is loaded where one is asked. */
export function askAt(streams: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }): Asking {
  return {
    text: async (message, fault) => {
      const { default: input } = await import('@inquirer/input')
      return input({ message: `${message}:`, validate: (answer) => fault(answer) ?? true }, streams)
    },
    one: async (message, choices) => {
      const { default: select } = await import('@inquirer/select')
      return select({ message: `${message}:`, choices: [...choices], pageSize: 12 }, streams)
    },
  }
}
