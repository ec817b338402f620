import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from '../../root.ts'

/** What is made once and kept: the base images and the client of Compose. */
export const CACHE = join(ROOT, '.data/containers')

/** Podman keeps some of its own programs out of the path. */
const FOLDERS = ['/usr/sbin', '/usr/lib/podman', '/usr/libexec/podman']
const NEEDED = [
  'podman',
  'buildah',
  'runc',
  'conmon',
  'netavark',
  'aardvark-dns',
  'iptables',
  'mmdebstrap',
  'openssl',
] as const
const INSTALL = `as root: apt-get install --no-install-recommends ${NEEDED.join(' ')}`

/** What a command wrote, and how it ended. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Containers of this gate alone: a store, a network and an API of its own, apart from whatever else the machine runs. */
export interface Engine {
  /** @throws Error with what it said, when it fails */
  podman(...args: string[]): Promise<string>
  /** @throws Error with what it said, when it fails */
  buildah(...args: string[]): Promise<string>
  /** Compose, by Docker's own client. It may fail. */
  compose(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ran>
  /** By which other programs find the same images. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/**
 * Starts podman's API, and asks containers about their health, which podman leaves to systemd.
 * @throws Error that names what this machine lacks
 */
export async function startEngine(): Promise<Engine> {
  requirePrograms()
  mkdirSync(CACHE, { recursive: true })
  const client = composeClient()
  // The same each time, so that the next run finds what one that was killed left there; short, for the sockets in it.
  const folder = join(
    tmpdir(),
    `fxmatch-engine-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`,
  )
  mkdirSync(folder, { recursive: true })
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '/root',
    TMPDIR: folder,
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    DISABLE_HC_SYSTEMD: 'true',
    BUILDAH_ISOLATION: 'chroot',
  }
  writeFileSync(environment.CONTAINERS_CONF, await configuration(folder))
  writeFileSync(
    environment.CONTAINERS_STORAGE_CONF,
    // Mounted by each command, it would be taken away by the first to end, under a build that goes on.
    `[storage]\ndriver = "overlay"\ngraphroot = "${CACHE}/storage"\nrunroot = "${folder}/run"\n[storage.options.overlay]\nskip_mount_home = "true"\n`,
  )
  const program =
    (name: string) =>
    async (...args: string[]) => {
      const ran = await run(name, args, environment)
      if (ran.code !== 0)
        throw new Error(`${name} ${args.join(' ')}\n${ran.stdout.slice(-3_000)}\n${ran.stderr.slice(-3_000)}`)
      return ran.stdout
    }
  const podman = program('podman')
  const removeAll = async () => {
    await podman('rm', '--all', '--force', '--time=0', '--volumes')
    await podman('network', 'prune', '--force')
    await podman('volume', 'prune', '--force')
  }
  // What a run that was killed left behind.
  await removeAll()
  const socket = join(folder, 'podman.sock')
  const service = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], {
    env: environment,
    stdio: 'ignore',
  })
  const gone = once(service, 'exit')
  for (const until = Date.now() + 20_000; !existsSync(socket); await delay(50))
    if (Date.now() > until) throw new Error('the API of podman does not start')
  const nurse = new Nurse(podman)
  return {
    podman,
    buildah: program('buildah'),
    environment,
    compose: (args, more) => run(client, args, { ...environment, DOCKER_HOST: `unix://${socket}`, ...more }),
    stop: async () => {
      await nurse.stop()
      await removeAll()
      const built = await podman('images', '--quiet', '--filter=reference=docker.io/library/fxmatch')
      for (const image of new Set(built.trim().split('\n').filter(Boolean)))
        await podman('rmi', '--force', image)
      // Of base images that were made anew.
      await podman('image', 'prune', '--force')
      await end(service, gone)
      await untilNobodyUses(folder)
      // With podman's list of containers, which names the folder.
      for (const path of [folder, join(CACHE, 'storage/libpod'), join(CACHE, 'networks')])
        rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Runs a program to its end. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, args, { env, encoding: 'utf8', maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ code, stdout, stderr: stderr === '' && error ? error.message : stderr })
    })
  })
}

async function end(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  await gone
}

/** Whoever watched over a container goes some seconds after it, and cleans up in the folder. */
async function untilNobodyUses(folder: string): Promise<void> {
  for (const until = Date.now() + 60_000; ; await delay(200)) {
    const { stdout } = await run('ps', ['-eo', 'args', '-ww'], process.env)
    const left = stdout.split('\n').filter((line) => line.includes(folder))
    if (left.length === 0) return
    if (Date.now() > until) throw new Error(`still running:\n${left.join('\n')}`)
  }
}

function requirePrograms(): void {
  if (process.getuid?.() !== 0) throw new Error('The gate of containers was not run: it needs root.')
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
  const missing = NEEDED.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  if (missing.length > 0)
    throw new Error(
      `The gate of containers was not run: this machine has no ${missing.join(', no ')} (${INSTALL}).`,
    )
}

/** As many files and processes as this machine gives: who may not raise limits cannot start a container with podman's own. */
async function configuration(folder: string): Promise<string> {
  const asked = 'ulimit -Hn; ulimit -Hu; cat /proc/sys/kernel/pid_max'
  const answers = (await run('bash', ['-c', asked], process.env)).stdout.trim().split('\n')
  const [files = 65_536, most = 32_768, ids = 32_768] = answers.map((limit) => Number(limit) || undefined)
  const processes = Math.min(most, ids)
  return `[containers]
default_ulimits = ["nofile=${files}:${files}", "nproc=${processes}:${processes}"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
tmp_dir = "${folder}/libpod"
exit_command_delay = 5
[network]
network_backend = "netavark"
network_config_dir = "${CACHE}/networks"
`
}

/** Docker's own Compose, of the Debian that has the second one; nothing is installed. @returns its path */
function composeClient(): string {
  const folder = join(CACHE, 'compose')
  const client = join(folder, 'usr/libexec/docker/cli-plugins/docker-compose')
  if (existsSync(client)) return client
  const archives = mkdtempSync(join(CACHE, 'fetch-'))
  try {
    const fetched = join(archives, 'root')
    // Downloads and unpacks; runs nothing of it.
    execFileSync(
      'mmdebstrap',
      ['--variant=extract', ...UNSIGNED_SOON, '--include=docker-compose', 'forky', fetched, DEBIAN],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    mkdirSync(join(client, '..'), { recursive: true })
    execFileSync('cp', [join(fetched, 'usr/libexec/docker/cli-plugins/docker-compose'), client])
    return client
  } finally {
    rmSync(archives, { recursive: true, force: true })
  }
}

/** A mirror of Debian. */
export const DEBIAN = 'http://deb.debian.org/debian'
/** The lists of a suite that is not released yet are signed for a week only; the packages are signed as ever. */
export const UNSIGNED_SOON = ['--aptopt=Acquire::Check-Valid-Until "false"']

/** Asks each running container about its health, as often as a second goes by. */
class Nurse {
  #going = true
  readonly #done: Promise<void>

  constructor(podman: Engine['podman']) {
    this.#done = this.#rounds(podman)
  }

  async #rounds(podman: Engine['podman']): Promise<void> {
    while (this.#going) {
      const running = (await podman('ps', '--quiet')).trim().split('\n').filter(Boolean)
      // One that has no check, or has just ended, says so by its exit code.
      for (const id of running) await podman('healthcheck', 'run', id).catch(() => undefined)
      await delay(1_000)
    }
  }

  async stop(): Promise<void> {
    this.#going = false
    await this.#done
  }
}
