import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** How a command of systemd's ended. */
export interface Ended {
  readonly code: number
  readonly text: string
}

/** A systemd of its own for units of a test. */
export interface RunningSystemd {
  /** `systemctl`, as an operator types it. */
  systemctl(...args: readonly string[]): Promise<Ended>
  /** A property of a unit, such as `MainPID`. */
  show(unit: string, property: string): Promise<string>
  log(): string
  stop(): Promise<void>
}

const PLACES = ['/usr/lib/systemd/systemd', '/lib/systemd/systemd']

/**
 * Starts a real systemd as a user's manager, in a mount namespace of its own: it wants a machine that systemd has booted,
 * which a container is not, and the sign of that is put where only it sees it.
 * @param units text of each unit by its file name
 */
export async function startSystemd(
  folder: string,
  units: Readonly<Record<string, string>>,
): Promise<RunningSystemd> {
  const program = PLACES.find((place) => existsSync(place))
  if (program === undefined)
    throw new Error('This check needs systemd: as root, apt-get install --no-install-recommends systemd')
  const home = join(folder, 'home')
  const runtime = join(folder, 'run')
  const at = join(home, '.config/systemd/user')
  for (const one of [at, runtime]) mkdirSync(one, { recursive: true, mode: 0o700 })
  for (const [name, text] of Object.entries(units)) writeFileSync(join(at, name), text)
  const env = { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: runtime }
  const mayUnshare = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const begin = `mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system && exec ${program} --user --log-target=console --log-level=info --default-standard-output=inherit`
  const child: ChildProcess = spawn('unshare', [...mayUnshare, '--mount', 'sh', '-c', begin], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const keep = (chunk: Buffer) => {
    text = (text + chunk).slice(-100_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const gone = once(child, 'exit')
  const systemctl = (...args: readonly string[]) =>
    new Promise<Ended>((resolve) => {
      execFile('systemctl', ['--user', '--no-pager', ...args], { env }, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
        resolve({ code, text: `${stdout}${stderr}` })
      })
    })
  for (const until = Date.now() + 30_000; (await systemctl('list-units')).code !== 0; await delay(200))
    if (Date.now() > until || child.exitCode !== null) throw new Error(`systemd does not run here:\n${text}`)
  return {
    systemctl,
    show: async (unit, property) => (await systemctl('show', '--value', '-p', property, unit)).text.trim(),
    log: () => text,
    stop: async () => {
      // It stops its units first.
      child.kill('SIGTERM')
      await gone
    },
  }
}
