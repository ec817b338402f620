import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../root.ts'
import { type ShellBlock, shellBlocks } from './shell-blocks.ts'

const FOLDER = join(ROOT, 'docs/operations')

/** Every block of commands of the pages on operation. */
export const BLOCKS: readonly ShellBlock[] = readdirSync(FOLDER).flatMap((name) =>
  shellBlocks(name, readFileSync(join(FOLDER, name), 'utf8')),
)

/** What the gate types, in its order. */
export const TYPED = {
  install: ['deploy.md § With systemd 1', 'deploy.md § With systemd 2'],
  start: ['deploy.md § With systemd 3', 'deploy.md § With systemd 4', 'deploy.md § With systemd 5'],
  watch: ['deploy.md § With systemd 6', 'deploy.md § With systemd 7'],
  found: ['deploy.md § The first people 2'],
  doctor: ['deploy.md § The first people 3'],
  prepareUpgrade: ['deploy.md § Upgrade 1', 'deploy.md § Upgrade 2'],
  upgrade: ['deploy.md § Upgrade 3', 'deploy.md § Upgrade 4'],
  goBack: ['deploy.md § Back again 1'],
  backup: ['backup.md § Commands 1', 'backup.md § Commands 2'],
  eachNight: ['backup.md § Each night 1', 'backup.md § Each night 2', 'backup.md § Each night 3'],
  archive: ['backup.md § To a point in time 1', 'backup.md § To a point in time 2'],
  recover: ['backup.md § To a point in time 3'],
  turnTo: ['backup.md § To a point in time 4'],
  look: ['runbook.md § Find a request 1'],
} as const

/** What it does not type, and why. */
export const NOT_TYPED: Readonly<Record<string, string>> = {
  'deploy.md § With containers 1':
    'containers: `npm run gate containers` starts the same file by its own commands',
  'deploy.md § With containers 2':
    'the profile `monitoring` needs an image of Grafana, which is in no package',
  'sandbox.md §  1':
    'tools/start/first-deal.test.ts starts what it starts, and types the page that begins there',
  'deploy.md § The first people 1': 'containers: `npm run gate containers` founds with the same command',
}

/** The blocks of a step. @throws Error where a page has lost one */
export function blocksOf(step: keyof typeof TYPED): ShellBlock[] {
  return TYPED[step].map((id) => {
    const block = BLOCKS.find((one) => one.id === id)
    if (block === undefined) throw new Error(`no page has ${id} any more`)
    return block
  })
}
