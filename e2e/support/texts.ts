import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The text messages to a telephone, the oldest first, where the demonstration writes them. */
async function textsTo(e164: string): Promise<string[]> {
  const directory = process.env.E2E_TEXTS
  if (!directory) throw new Error('E2E_TEXTS is missing')
  const names = await readdir(directory)
  const own = names.filter((name) => name.includes(` ${e164.replace('+', '')} `) && !name.startsWith('.'))
  return Promise.all(own.sort().map((name) => readFile(join(directory, name), 'utf8')))
}

/** The code of the newest text message to a telephone, once there are `count` of them. */
export async function textedCode(e164: string, count = 1): Promise<string> {
  await expect.poll(async () => (await textsTo(e164)).length, { timeout: 15_000 }).toBe(count)
  const [, code] = /\n\n.*?(\d{6})/.exec((await textsTo(e164)).at(-1) ?? '') ?? []
  if (!code) throw new Error(`there is no code for ${e164}`)
  return code
}
