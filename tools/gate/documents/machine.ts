import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { debianProgram } from '../debian.ts'
import { FRESH_SHELL, Shell } from './shell.ts'

/** The release of Debian that has PostgreSQL 18 and a pgBackRest that knows it. */
const DEBIAN = 'forky'
const MIRROR = 'http://deb.debian.org/debian'
/** What any machine has that was installed; the rest is the documents' to name. */
const INSTALLED = ['systemd-sysv', 'dbus', 'iproute2', 'procps']
/** The lists of a suite that is not released yet are signed for a week only; the packages are signed as ever. */
const OPTIONS = ['--variant=minbase', '--aptopt=Acquire::Check-Valid-Until "false"']
const BOOT_MS = 120_000

/** A Debian of its own, in a folder: with network, processes and mounts that nobody else sees. */
export interface Machine {
  /** The folder of its files. */
  readonly root: string
  /**
   * Types commands as root, into the one shell of this machine: what they export stays.
   * @returns what they wrote
   * @throws Error with what they wrote, when one of them fails; the shell has ended then
   */
  type(commands: string): Promise<string>
  /** Types commands that ask registries of packages, in a shell that has this machine's network and starts no service. */
  typeWithNetwork(commands: string): Promise<string>
  /** Boots it: by its own systemd, with every service that packages have brought. */
  boot(): Promise<void>
  stop(): Promise<void>
}

/** Makes a fresh Debian. Needs root, mmdebstrap, systemd-nspawn and a mirror of Debian; and of npm what it has fetched before. */
export function makeMachine(): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'fxmatch-machine-'))
  const root = join(folder, 'root')
  try {
    execFileSync(
      debianProgram('mmdebstrap', 'mmdebstrap'),
      [...OPTIONS, `--include=${INSTALLED.join(',')}`, DEBIAN, root, MIRROR],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
  } catch (error) {
    removeFolder(folder)
    throw error
  }
  let booted: Booted | null = null
  let shell: Shell | null = null
  return {
    root,
    type: (commands) => {
      if (shell === null) throw new Error('the machine is not booted')
      return shell.type(commands)
    },
    typeWithNetwork: (commands) => typeOutside(root, commands),
    boot: async () => {
      booted = await boot(root)
      shell = new Shell(root, enter(booted.leader, `exec ${FRESH_SHELL} 2>&1`))
    },
    stop: async () => {
      await shell?.end()
      await booted?.stop()
      removeFolder(folder)
    },
  }
}

/** Whatever might still be mounted there is this machine's own, /dev above all: it is not entered. */
function removeFolder(folder: string): void {
  execFileSync('rm', ['-rf', '--one-file-system', folder])
}

/** Nothing is started by what is installed while the machine is not booted. */
const NO_SERVICES = '#!/bin/sh\nexit 101\n'

/** Where npm here keeps what it has fetched, and what it is told of registries and certificates. */
function npmHere() {
  const npm = (name: string) =>
    execFileSync('npm', ['config', 'get', name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  return { cache: npm('cache'), settings: npm('userconfig'), certificates: npm('cafile') }
}

async function typeOutside(root: string, commands: string): Promise<string> {
  const policy = join(root, 'usr/sbin/policy-rc.d')
  const [settings, certificates] = [join(root, 'root/.npmrc'), join(root, 'root/npm-certificates.pem')]
  const npm = npmHere()
  writeFileSync(policy, NO_SERVICES)
  chmodSync(policy, 0o755)
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  if (existsSync(npm.settings)) copyFileSync(npm.settings, settings)
  const own = existsSync(npm.certificates)
  if (own) copyFileSync(npm.certificates, certificates)
  const begin = `mkdir -p "$0/root/.npm"
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
mount --bind '${npm.cache}' "$0/root/.npm"
exec chroot "$0" ${FRESH_SHELL} 2>&1`
  const apart = ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', begin, root]
  const shell = new Shell(root, apart)
  const told = own ? 'export npm_config_cafile=/root/npm-certificates.pem\n' : ''
  try {
    return await shell.type(`export npm_config_prefer_offline=true\n${told}${commands}`)
  } finally {
    await shell.end()
    for (const one of [policy, settings, certificates]) rmSync(one, { force: true })
  }
}

interface Booted {
  /** The process of its systemd, as this machine counts. */
  readonly leader: number
  stop(): Promise<void>
}

/**
 * Boots a folder as a machine. What nspawn wants of this one, which need not have been booted by systemd, it finds in a mount
 * namespace of its own; control groups are as systemd wants them now, of version 2.
 */
async function boot(root: string): Promise<Booted> {
  if (!existsSync('/usr/bin/systemd-nspawn'))
    throw new Error(
      'This check boots a Debian: as root, apt-get install --no-install-recommends systemd-container',
    )
  const begin = `mount -t tmpfs tmpfs /run
exec systemd-nspawn --quiet --register=no --keep-unit --private-network --hostname=fx --directory="$0" --boot --console=pipe`
  const child = spawn('unshare', ['--mount', 'sh', '-ec', begin, root], {
    env: { PATH: process.env.PATH, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-20_000)
    })
  for (const until = Date.now() + BOOT_MS; ; await delay(200)) {
    const leader = childOf(child)
    const state = leader === null ? '' : ask(leader, 'systemctl is-system-running')
    if (leader !== null && /^(running|degraded)$/.test(state)) {
      const stop = async () => {
        process.kill(leader, 'SIGKILL')
        await gone
      }
      return { leader, stop }
    }
    if (child.exitCode === null && Date.now() < until) continue
    child.kill('SIGKILL')
    throw new Error(`the machine does not boot (${state}):\n${said}`)
  }
}

/** The one child of nspawn: the machine's first process. */
function childOf({ pid }: ChildProcess): number | null {
  try {
    const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return first ? Number(first) : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const enter = (leader: number, command: string) => [
  ...['nsenter', `--target=${leader}`, '--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup'],
  ...['sh', '-c', command],
]

function ask(leader: number, command: string): string {
  const [program = '', ...args] = enter(leader, `${command} 2>/dev/null || true`)
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // It is not there yet, or not any more: asked again, and told by what it wrote.
    return ''
  }
}
