import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../root.ts'
import { debianProgram } from '../debian.ts'

/** The release of Debian that has PostgreSQL 18 and a pgBackRest that knows it. */
const DEBIAN = 'forky'
const PACKAGES = ['postgresql-18', 'pgbackrest', 'openssl']

/** A Debian of its own, in a folder: with network, processes and mounts that nobody else sees. */
export interface Machine {
  /**
   * Types commands as root, into the one shell of this machine: what they export stays.
   * @returns what they wrote
   * @throws Error with what they wrote, when one of them fails; the shell has ended then
   */
  type(commands: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Makes a fresh Debian with PostgreSQL, and in it what an operator has after the first installation: the release in
 * /opt/fxmatch without what only development needs, Node beside it, the roles of `roles.sh`, `/etc/fxmatch`, a migrated
 * database. Needs root, mmdebstrap and a mirror of Debian.
 */
export async function startMachine(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'fxmatch-machine-'))
  const root = join(folder, 'root')
  try {
    // The lists of a suite that is not released yet are signed for a week only; the packages are signed as ever.
    const options = ['--variant=minbase', '--aptopt=Acquire::Check-Valid-Until "false"']
    execFileSync(
      debianProgram('mmdebstrap', 'mmdebstrap'),
      [...options, `--include=${PACKAGES.join(',')}`, DEBIAN, root, 'http://deb.debian.org/debian'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    unpackRelease(join(root, 'opt/fxmatch'))
  } catch (error) {
    removeFolder(folder)
    throw error
  }
  const shell = new Shell(root)
  const stop = async () => {
    await shell.end()
    removeFolder(folder)
  }
  try {
    await shell.type(INSTALL)
  } catch (error) {
    await stop()
    throw error
  }
  return { type: (commands) => shell.type(commands), stop }
}

/** Whatever might still be mounted there is this machine's own, /dev above all: it is not entered. */
function removeFolder(folder: string): void {
  execFileSync('rm', ['-rf', '--one-file-system', folder])
}

/** The files of this working copy, and of their packages what an installation has. */
function unpackRelease(target: string): void {
  mkdirSync(join(target, 'node/bin'), { recursive: true })
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: 2 ** 26 })
  const packed = execFileSync('tar', ['c', '--null', '-T', '-'], {
    cwd: ROOT,
    input: names,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['x', '-C', target, '--no-same-owner'], { input: packed })
  copyFileSync(process.execPath, join(target, 'node/bin/node'))
  execFileSync('npm', ['ci', '--omit=dev', '--workspace', 'apps/server'], {
    cwd: target,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_prefer_offline: 'true' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** What docs/operations/deploy.md has one do, up to the migration. */
const INSTALL = `
useradd --system fxmatch
ln -s /opt/fxmatch/bin/fxmatch /usr/local/bin/
pg_ctlcluster 18 main start
install -d -o postgres -m 700 /tmp/secrets
openssl rand -hex 32 > /tmp/secrets/owner_password
openssl rand -hex 32 > /tmp/secrets/app_password
chown -R postgres /tmp/secrets
SECRETS_DIRECTORY=/tmp/secrets runuser -u postgres -- bash /opt/fxmatch/deploy/postgres/roles.sh
install -d -m 700 /etc/fxmatch
echo "postgres://fxmatch_owner:$(cat /tmp/secrets/owner_password)@127.0.0.1:5432/fxmatch" > /etc/fxmatch/owner_database_url
echo "postgres://fxmatch_app:$(cat /tmp/secrets/app_password)@127.0.0.1:5432/fxmatch" > /etc/fxmatch/database_url
openssl rand -hex 32 > /etc/fxmatch/secrets_key
echo 'LOG_LEVEL=info' > /etc/fxmatch/fxmatch.env
DATABASE_URL_FILE=/etc/fxmatch/owner_database_url fxmatch migrate
`

const ENTER = `
ip link set lo up
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
exec chroot "$0" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 /bin/sh -e 2>&1
`

class Shell {
  readonly #root: string
  readonly #child: ChildProcess
  #output = ''
  #heard: () => void = () => undefined
  #count = 0

  constructor(root: string) {
    this.#root = root
    const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child']
    this.#child = spawn('unshare', [...apart, 'sh', '-ec', ENTER, root], { stdio: 'pipe' })
    const hear = (chunk: Buffer) => {
      this.#output += chunk
      this.#heard()
    }
    this.#child.stdout?.on('data', hear)
    this.#child.stderr?.on('data', hear)
    this.#child.on('close', () => this.#heard())
  }

  async type(commands: string): Promise<string> {
    this.#count += 1
    const mark = `--- typed ${this.#count} ---\n`
    // From a file: a program that reads its input would else read what is typed next.
    const file = `/tmp/typed-${this.#count}.sh`
    writeFileSync(join(this.#root, file), commands)
    const before = this.#output.length
    this.#child.stdin?.write(`. ${file} < /dev/null\necho '${mark.trim()}'\n`)
    while (!this.#output.endsWith(mark)) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`a command failed:\n${commands}\nIt said:\n${this.#output.slice(before)}`)
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
    return this.#output.slice(before, -mark.length)
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const closed = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.kill('SIGKILL')
    await closed
  }
}
