import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { StartError } from './preflight.ts'

const WEB = join(ROOT, 'apps/web')
const STAMP = join(ROOT, '.data/web-build')
const INPUT_FOLDERS = ['apps/web', 'packages/domain', 'packages/contract', 'packages/words']
const INPUT_FILES = ['package-lock.json', 'tsconfig.base.json']
const NOT_INPUTS = new Set(['dist', 'node_modules', '.vite'])

/**
 * Builds the web application into `apps/web/dist`, unless it was built from the very same sources before.
 *
 * @param log receives one line when a build is needed
 * @throws StartError when the build fails; its output is in the terminal
 */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const inputs = hashInputs()
  const built = existsSync(join(WEB, 'dist/index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8')
  if (built === inputs) return
  log('Web: building …')
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StartError('The web application could not be built.')
  mkdirSync(join(ROOT, '.data'), { recursive: true })
  writeFileSync(STAMP, inputs)
}

function hashInputs(): string {
  const hash = createHash('sha256')
  const files = [...INPUT_FILES, ...INPUT_FOLDERS.flatMap(filesUnder)].sort()
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_INPUTS.has(entry.name) ? [] : filesUnder(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}
