import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { FULL } from '@fxmatch/server/testing/gate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../root.ts'
import { type Served, serveForJourneys } from '../../test/served.ts'

/** How Debian and others call it; the extended support release first. */
const NAMES = ['firefox-esr', 'firefox']
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** Where Firefox is installed; null where it is not. */
function findFirefox(): string | null {
  const named = process.env.FIREFOX_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = named ? [named] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // It is looked for in several places, and is missing in all but one.
    return false
  }
}

// Only when asked for, by `npm run gate -- firefox`: a browser that is no part of the product's own tools.
describe.runIf(FULL)('Firefox', () => {
  let served: Served | undefined
  const firefox = findFirefox()

  beforeAll(async () => {
    if (firefox === null)
      throw new Error(
        'Firefox is not installed: on Debian `apt-get install firefox-esr`, elsewhere FIREFOX_PATH',
      )
    served = await serveForJourneys((line) => console.log(line))
  }, 600_000)
  afterAll(() => served?.stop())

  it('carries the five main journeys', { timeout: 1_200_000 }, async () => {
    if (!served || firefox === null) throw new Error('nothing is served')
    const child = spawn(
      process.execPath,
      [PLAYWRIGHT, 'test', '--config', 'e2e/firefox/playwright.config.ts', '--reporter=list'],
      {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          E2E_BASE_URL: served.baseUrl,
          E2E_DATABASE_URL: served.databaseUrl,
          E2E_TEXTS: served.texts,
          FIREFOX_PATH: firefox,
          // The bridge is a program of Node's.
          PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        },
      },
    )
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })
})
