import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { serveForJourneys } from './served.ts'

const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js')

/**
 * Runs a part of the browser tests that no `npm test` runs, on a demonstration of its own.
 *
 * @param part its name in `e2e/playwright.config.ts`
 * @returns the exit code
 */
export async function runAsked(part: 'guide' | 'every-role', args: readonly string[]): Promise<number> {
  const served = await serveForJourneys((line) => console.log(line))
  try {
    return await new Promise<number>((resolve, reject) => {
      const child = spawn(
        process.execPath,
        [...[PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts'], ...['--reporter=list', ...args]],
        {
          cwd: ROOT,
          stdio: 'inherit',
          env: {
            ...process.env,
            E2E_PART: part,
            E2E_BASE_URL: served.baseUrl,
            E2E_DATABASE_URL: served.databaseUrl,
            E2E_TEXTS: served.texts,
          },
        },
      )
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    await served.stop()
  }
}
