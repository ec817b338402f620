import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Installs by apt what a benchmark measures against and this machine lacks.
 *
 * @param programs each program, or file by its path, with the Debian package that brings it
 * @throws Error where there is no apt, or it does not know the package
 */
export async function needPrograms(
  programs: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<void> {
  const missing = []
  for (const [program, pack] of Object.entries(programs)) if (!(await isThere(program))) missing.push(pack)
  if (missing.length === 0) return
  log(`installing ${missing.join(', ')}`)
  await run('apt-get', ['update'])
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...missing])
}

async function isThere(program: string): Promise<boolean> {
  return run('sh', ['-c', `command -v ${program} || test -e ${program}`]).then(
    () => true,
    () => false,
  )
}
