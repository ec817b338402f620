import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from '../../root.ts'

/** Makes an archive as `git archive` does, of the files of this working copy. @param more files of the release alone, by path */
export function packRelease(target: string, version: string, more: Readonly<Record<string, string>>): void {
  inFolder((folder) => {
    const name = `fxmatch-${version}`
    mkdirSync(join(folder, name))
    const names = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: 2 ** 26 })
    const packed = execFileSync('tar', ['c', '--null', '-T', '-'], {
      cwd: ROOT,
      input: names,
      maxBuffer: 2 ** 30,
    })
    execFileSync('tar', ['x', '-C', join(folder, name), '--no-same-owner'], { input: packed })
    for (const [path, text] of Object.entries(more)) writeFileSync(join(folder, name, path), text)
    execFileSync('tar', ['czf', join(target, `${name}.tar.gz`), '-C', folder, name])
  })
}

/** Makes what nodejs.org offers for this machine, of the Node that runs this and of its npm. @returns its name */
export function packNode(target: string): string {
  const name = `node-v${process.versions.node}-linux-x64`
  const npm = execFileSync('sh', ['-c', 'realpath "$(command -v npm)"'], { encoding: 'utf8' }).trim()
  inFolder((folder) => {
    const at = (path: string) => join(folder, name, path)
    mkdirSync(at('bin'), { recursive: true })
    cpSync(process.execPath, at('bin/node'))
    cpSync(join(dirname(npm), '..'), at('lib/node_modules/npm'), { recursive: true, dereference: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', at('bin/npm'))
    symlinkSync('../lib/node_modules/npm/bin/npx-cli.js', at('bin/npx'))
    execFileSync('tar', [
      'c',
      '--use-compress-program=gzip -1',
      '-f',
      join(target, `${name}.tar.gz`),
      '-C',
      folder,
      name,
    ])
  })
  return name
}

function inFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'fxmatch-pack-'))
  try {
    work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
