import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { claim } from '../embedded/ownership.ts'
import { folderForClusters, removeAbandoned } from './temporary-postgres.ts'

it('what a killed run left is removed, but not under the hands of another run that removes it', async () => {
  const parent = folderForClusters()
  try {
    const { pid: gone } = spawnSync(process.execPath, ['--version'])
    const left = join(parent, `fxmatch-test-${gone}-a`)
    const alive = join(parent, `fxmatch-test-${process.pid}-b`)
    for (const folder of [left, alive]) mkdirSync(folder, { mode: 0o711 })
    const release = claim(left)
    await removeAbandoned([parent])
    expect(existsSync(left)).toBe(true)
    release()
    await removeAbandoned([parent])
    expect([existsSync(left), existsSync(alive)]).toEqual([false, true])
  } finally {
    rmSync(parent, { recursive: true })
  }
})
