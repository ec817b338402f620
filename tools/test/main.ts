import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onStopRequest } from '../process/signals.ts'
import { add, CHECKS, type Check, type CheckContext, LANES, NOTHING } from './checks.ts'
import { createOutput, createPrograms, type Output, type Programs } from './programs.ts'
import type { Counts } from './reports.ts'
import type { Demonstration } from './served.ts'

const USAGE = `Usage: npm test -- [--only=${CHECKS.map((check) => check.name).join(',')}] [--keep-going]
       npm test -- --journeys=company,first-day   the journeys whose file is so named, nothing else`

interface Outcome {
  check: Check
  /** Absent: the check was left out, or stopped. */
  counts: Counts | undefined
  seconds: number
}

/** Checks that run one after another, beside those of the other lane. */
interface Row {
  checks: readonly Check[]
  output: Output
  /** Whether the other comes first where processors are short. */
  givesWay: boolean
}

/** What runs now, of each lane its check. */
const running = new Map<Check, Programs>()
/** Of those that are not asked to go on: once something failed nobody waits for a slow check. */
let isOver = false
let interrupted = false

onStopRequest(
  (reason) => {
    interrupted = true
    // A terminal's Ctrl+C has reached the running program too; telling it twice would cut its clean-up short.
    if (reason !== 'SIGINT' || !process.stdin.isTTY) for (const programs of running.values()) programs.stop()
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
    const context = { scratch, demonstration, journeys: listed(args, '--journeys=') }
    const rows = rowsOf(selected)
    const ran = await Promise.all(rows.map((row) => runRow(row, context, args.includes('--keep-going'))))
    for (const { output } of rows) output.tell()
    return interrupted ? 130 : summarise(ran.flat())
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

/** The lanes that have checks; the first tells what it does at once, the other when both are done. */
function rowsOf(selected: readonly Check[]): Row[] {
  const lanes = LANES.map((name) => ({ name, checks: selected.filter(({ lane }) => lane === name) })).filter(
    ({ checks }) => checks.length > 0,
  )
  return lanes.map(({ name, checks }, index) => ({
    checks,
    output: createOutput(index > 0),
    givesWay: name === 'code' && lanes.length > 1,
  }))
}

async function runRow(
  { checks, output, givesWay }: Row,
  context: Omit<CheckContext, 'run'>,
  keepGoing: boolean,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const check of checks) {
    if (interrupted) break
    output.say(`\n──── ${check.title} (${check.name}) ────`)
    const begin = performance.now()
    const programs = createPrograms(output, givesWay)
    running.set(check, programs)
    let counts: Counts | undefined
    if (!isLeftOut(check)) counts = await attempt(check, { ...context, run: programs.run })
    running.delete(check)
    const seconds = (performance.now() - begin) / 1_000
    if (isLeftOut(check)) counts = undefined
    outcomes.push({ check, counts, seconds })
    output.say(
      counts
        ? `${describe(counts)} in ${seconds.toFixed(1)} s`
        : 'Left out, since something else failed (--keep-going runs it all the same).',
    )
    if (!keepGoing && counts && counts.failed > 0) {
      isOver = true
      for (const [other, { stop }] of running) if (isLeftOut(other)) stop()
    }
  }
  return outcomes
}

function isLeftOut(check: Check): boolean {
  return isOver && check.slow === true
}

async function attempt(check: Check, context: CheckContext): Promise<Counts> {
  try {
    return await check.run(context)
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** Prints one line for each check and, as the very last line, the totals. Returns the exit code. */
function summarise(outcomes: readonly Outcome[]): number {
  console.log('\n──── Summary ────')
  for (const { check, counts, seconds } of outcomes) {
    const result = counts ? describe(counts) : 'left out'
    console.log(`${check.name.padEnd(12)}${`${seconds.toFixed(1)} s`.padStart(9)}  ${result}`)
  }
  const total = outcomes.reduce((sum, { counts }) => add(sum, counts ?? NOTHING), NOTHING)
  if (total.skipped > 0) console.log(`${total.skipped} cases were skipped by their own marks.`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
