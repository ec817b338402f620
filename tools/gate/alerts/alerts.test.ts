import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { FULL } from '@fxmatch/server/testing/gate'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../root.ts'
import { debianProgram } from '../debian.ts'

const DEPLOY = join(ROOT, 'deploy')

/** Runs a program of Debian in the folder `deploy`. @returns its exit code, and what it wrote where that is not 0 */
function run(program: string, args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: DEPLOY, encoding: 'utf8' })
  return { status, output: status === 0 ? '' : stdout + stderr }
}
const FINE = { status: 0, output: '' }

describe.runIf(FULL)('the alerts', () => {
  const promtool = () => debianProgram('promtool', 'prometheus')

  it('are understood by Prometheus, with its configuration', () => {
    expect(run(promtool(), ['check', 'rules', 'alerts.yml'])).toEqual(FINE)
    expect(run(promtool(), ['check', 'config', '--syntax-only', 'prometheus.yml'])).toEqual(FINE)
  })

  it('fire when they should, and only then', () => {
    expect(run(promtool(), ['test', 'rules', 'alerts.test.yml'])).toEqual(FINE)
  }, 300_000)
})
