import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { serveForJourneys } from '../test/served.ts'

/** `npm run guide`: makes the pictures of `docs/guide` anew, from the demonstration. */
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js')

const served = await serveForJourneys((line) => console.log(line))
try {
  process.exitCode = await new Promise<number>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', '--project=guide', '--reporter=list'],
      {
        cwd: ROOT,
        stdio: 'inherit',
        env: {
          ...process.env,
          E2E_GUIDE: 'on',
          E2E_BASE_URL: served.baseUrl,
          E2E_DATABASE_URL: served.databaseUrl,
        },
      },
    )
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
} finally {
  await served.stop()
}
