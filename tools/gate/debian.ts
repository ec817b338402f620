import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from '../root.ts'

const CACHE = join(ROOT, '.data/debian')

/**
 * A program that a check needs and that Debian has. Where the machine has none, its package is fetched and unpacked under
 * `.data`: nothing is installed, and no service of the package starts.
 * @returns its path
 * @throws Error that says what to install, where it cannot be had
 */
export function debianProgram(name: string, packageName: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  const present = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (present) return present
  const unpacked = join(CACHE, packageName, 'usr/bin', name)
  if (existsSync(unpacked)) return unpacked
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'fetch-'))
  try {
    console.info(`Fetching Debian's package ${packageName} for ${name} …`)
    const fetched = spawnSync('apt-get', ['download', packageName], { cwd: folder, encoding: 'utf8' })
    const [archive] = readdirSync(folder)
    if (archive !== undefined)
      spawnSync('dpkg-deb', ['-x', join(folder, archive), join(CACHE, packageName)], { stdio: 'inherit' })
    if (existsSync(unpacked)) return unpacked
    const why = (fetched.error?.message ?? fetched.stderr).trim()
    throw new Error(
      `This check needs ${name}, and it could not be fetched (${why}). ` +
        `Install it (as root: apt-get update && apt-get install --no-install-recommends ${packageName}).`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
