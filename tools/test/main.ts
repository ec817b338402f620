import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onStopRequest } from '../process/signals.ts'
import { ROOT } from '../root.ts'
import { add, CHECKS, type Check, type CheckContext } from './checks.ts'
import type { Counts } from './reports.ts'
import type { Demonstration } from './served.ts'
import { slowest } from './slowest.ts'

const USAGE = `Usage: npm test -- [--only=${CHECKS.map((check) => check.name).join(',')}] [--keep-going]
       npm test -- --journeys=company,first-day   the journeys whose file is so named, nothing else`

interface Outcome {
  check: Check
  /** Absent: the check was left out. */
  counts: Counts | undefined
  seconds: number
}

const running = new Set<ChildProcess>()
let interrupted = false

onStopRequest(
  (reason) => {
    interrupted = true
    // A terminal's Ctrl+C has reached the running program too; telling it twice would cut its clean-up short.
    if (reason !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill('SIGTERM')
  },
  () => process.exit(130),
)

process.exitCode = await main(process.argv.slice(2))
process.exit()

async function main(args: readonly string[]): Promise<number> {
  const selected = select(args)
  if (!selected) {
    console.error(USAGE)
    return 2
  }
  const scratch = mkdtempSync(join(tmpdir(), 'fxmatch-reports-'))
  const withWeb = selected.some(({ name }) => name === 'e2e')
  let loading: Promise<Demonstration> | undefined
  const demonstration = () => {
    loading ??= load(withWeb)
    return loading
  }
  try {
    const context = { run, scratch, demonstration, journeys: listed(args, '--journeys=') }
    const outcomes = await runAll(selected, context, args.includes('--keep-going'))
    return interrupted ? 130 : summarise(outcomes)
  } finally {
    // Where it could not be loaded, the check that asked has told why.
    const loaded = await loading?.catch(() => undefined)
    await loaded?.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** @returns the checks that the arguments ask for; undefined when an argument is not understood */
function select(args: readonly string[]): readonly Check[] | undefined {
  const only = listed(args, '--only=')
  const journeys = listed(args, '--journeys=')
  const known = args.every(
    (arg) => arg.startsWith('--only=') || arg.startsWith('--journeys=') || arg === '--keep-going',
  )
  if (!known || only.some((name) => !CHECKS.some((check) => check.name === name))) return undefined
  if (journeys.length > 0) return CHECKS.filter((check) => check.name === 'e2e')
  return only.length === 0 ? CHECKS : CHECKS.filter((check) => only.includes(check.name))
}

/** What stands behind an option, separated by commas: `--only=lint,types`. */
function listed(args: readonly string[], option: string): readonly string[] {
  return args.filter((arg) => arg.startsWith(option)).flatMap((arg) => arg.slice(option.length).split(','))
}

async function load(withWeb: boolean): Promise<Demonstration> {
  // Loaded here, so that a module of the product that does not load fails the check that asks and not the whole run.
  const { prepareDemonstration } = await import('./served.ts')
  return prepareDemonstration((line) => console.log(line), withWeb)
}

async function runAll(
  checks: readonly Check[],
  context: CheckContext,
  keepGoing: boolean,
): Promise<Outcome[]> {
  const outcomes = await runBeside(
    checks.filter(({ ofSources }) => ofSources),
    context,
  )
  for (const check of checks.filter(({ ofSources }) => !ofSources)) {
    if (interrupted) break
    announce([check])
    if (check.slow && !keepGoing && outcomes.some((outcome) => (outcome.counts?.failed ?? 0) > 0)) {
      console.log('Left out, since something before it failed (--keep-going runs it all the same).')
      outcomes.push({ check, counts: undefined, seconds: 0 })
      continue
    }
    // Whoever asks for it is told why, where it cannot be loaded.
    if (check.leavesRoom && checks.some(({ onDemonstration }) => onDemonstration))
      context.demonstration().catch(() => undefined)
    outcomes.push(await attempt(check, context))
  }
  return outcomes
}

/** Runs some checks at once. @returns their outcomes in their order */
async function runBeside(checks: readonly Check[], context: CheckContext): Promise<Outcome[]> {
  if (checks.length === 0) return []
  announce(checks)
  return Promise.all(checks.map((check) => attempt(check, context)))
}

function announce(checks: readonly Check[]): void {
  console.log(`\n──── ${checks.map(({ title, name }) => `${title} (${name})`).join(', ')} ────`)
}

async function attempt(check: Check, context: CheckContext): Promise<Outcome> {
  const begin = performance.now()
  const counts = await countsOf(check, context)
  const seconds = (performance.now() - begin) / 1_000
  console.log(`${check.name}: ${describe(counts)} in ${seconds.toFixed(1)} s`)
  return { check, counts, seconds }
}

async function countsOf(check: Check, context: CheckContext): Promise<Counts> {
  try {
    return await check.run(context)
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  running.add(child)
  const [code] = await once(child, 'exit')
  running.delete(child)
  return typeof code === 'number' ? code : 1
}

/** Prints what took longest, what failed, one line for each check and, as the very last line, the totals. Returns the exit code. */
function summarise(outcomes: readonly Outcome[]): number {
  for (const { check, counts } of outcomes) {
    const files = counts?.times ?? []
    if (files.length > 1) console.log(`\n──── Slowest: ${check.name} ────\n${slowest(files).join('\n')}`)
  }
  const failures = outcomes.flatMap(({ counts }) => counts?.failures ?? [])
  if (failures.length > 0) console.log(`\n──── Failures ────\n${failures.join('\n')}`)
  const shaky = outcomes.flatMap(({ counts }) => counts?.shaky ?? [])
  if (shaky.length > 0)
    console.log(`\n──── Failed, and passed when run alone: to be mended ────\n${shaky.join('\n')}`)
  console.log('\n──── Summary ────')
  for (const { check, counts, seconds } of outcomes) {
    const result = counts ? describe(counts) : 'left out'
    console.log(`${check.name.padEnd(12)}${`${seconds.toFixed(1)} s`.padStart(9)}  ${result}`)
  }
  const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }
  const total = outcomes.reduce((sum, { counts }) => add(sum, counts ?? nothing), nothing)
  if (shaky.length > 0) console.log(`${shaky.length} journeys passed only when they were run alone.`)
  if (total.skipped > 0) console.log(`${total.skipped} cases were skipped by their own marks.`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
