import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../root.ts'
import { type Counts, playwrightCounts, vitestCounts } from './reports.ts'
import { afterSecondLook, worthASecondLook } from './second-look.ts'
import type { Demonstration, Served } from './served.ts'

/** What a check needs from the run it is part of. */
export interface CheckContext {
  /** Runs a program of the project with its output in the terminal. Resolves with its exit code. */
  run(script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<number>
  /** A folder for reports, deleted after the run. */
  scratch: string
  /** The demonstration's data: the first check that asks has it loaded, and those after it make copies. */
  demonstration(): Promise<Demonstration>
  /** The names of the journeys' files that are run; none: all of them. */
  journeys: readonly string[]
}

/** One heading of the run. */
export interface Check {
  /** How `--only=` names it. */
  name: string
  title: string
  /** A slow check is left out, and said to be, once something before it has failed. */
  slow?: boolean
  /** It reads the sources and nothing else: it runs beside the others that do, since each leaves a processor idle for a while. */
  ofSources?: boolean
  /** It looks at the demonstration's data. */
  onDemonstration?: boolean
  /** It leaves a processor idle now and then: what later checks look at is loaded meanwhile. */
  leavesRoom?: boolean
  run(context: CheckContext): Promise<Counts>
}

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
/** The native compiler (decision record 0111). */
const TYPESCRIPT = 'node_modules/typescript-native/bin/tsc'
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const OPERATOR = 'apps/server/fxmatch.ts'
const JOURNEYS = 'e2e/playwright.config.ts'

/** Every check of the project, in the order of its cost. */
export const CHECKS: readonly Check[] = [
  {
    name: 'lint',
    title: 'Format and lint',
    ofSources: true,
    run: ({ run }) => single(run(BIOME, ['check', '.'])),
  },
  {
    name: 'types',
    title: 'Types',
    ofSources: true,
    run: async ({ run }) => {
      const [node, web] = await Promise.all(
        [
          ['node', 'tsconfig.json'],
          ['web', 'apps/web/tsconfig.json'],
        ].map(([name, project = '']) =>
          // A thread each: the two programs run side by side on two cores. What was checked before is remembered beside
          // the packages, by content: where little has changed, little is checked.
          single(
            run(TYPESCRIPT, [
              ...['--noEmit', '--singleThreaded', '-p', project],
              ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.tsbuildinfo`],
            ]),
          ),
        ),
      )
      return add(node ?? NOTHING, web ?? NOTHING)
    },
  },
  {
    name: 'boundaries',
    title: 'Boundaries between folders',
    ofSources: true,
    run: ({ run }) =>
      single(
        run(CRUISER, ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'e2e', 'tools', 'bench']),
      ),
  },
  { name: 'unit', title: 'Unit, property, command and contract tests', leavesRoom: true, run: runVitest },
  {
    name: 'database',
    title: 'Migrations, demonstration data and invariants',
    onDemonstration: true,
    run: runDatabase,
  },
  { name: 'e2e', title: 'Journeys in the browser', slow: true, onDemonstration: true, run: runJourneys },
]

async function single(exitCode: Promise<number>): Promise<Counts> {
  return (await exitCode) === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

/** The sum of two counts. */
export function add(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...(one.failures ?? []), ...(other.failures ?? [])],
    brokenFiles: [...(one.brokenFiles ?? []), ...(other.brokenFiles ?? [])],
    shaky: [...(one.shaky ?? []), ...(other.shaky ?? [])],
    times: [...(one.times ?? []), ...(other.times ?? [])],
  }
}

async function runVitest({ run, scratch }: CheckContext): Promise<Counts> {
  const report = join(scratch, 'vitest.json')
  const code = await run(VITEST, [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return vitestCounts(report, code)
}

async function runDatabase({ run, demonstration }: CheckContext): Promise<Counts> {
  const { databaseUrl } = await demonstration()
  // Loaded here, so that a module of the product that does not load fails this check and not the whole run.
  const { seedState } = await import('../seed/seed.ts')
  const state = await seedState(databaseUrl)
  if (state !== 'IN_USE') throw new Error(`After loading the demonstration the database counts as ${state}.`)
  const invariants = await single(run(OPERATOR, ['invariants'], { DATABASE_URL: databaseUrl }))
  return add({ passed: 2, failed: 0, skipped: 0 }, invariants)
}

/** The parts of the journeys, as `e2e/playwright.config.ts` has them. */
const PARTS = ['market', 'house', 'screens'] as const

async function runJourneys(context: CheckContext): Promise<Counts> {
  if (!existsSync(join(ROOT, JOURNEYS))) throw new Error(`${JOURNEYS} is missing: no journey was run.`)
  const demonstration = await context.demonstration()
  const served: Served[] = []
  try {
    for (const _ of PARTS) served.push(await demonstration.serve())
    // Side by side: one waits for its browser while the others work.
    const counts = await Promise.all(
      served.map((one, index) => runPart(PARTS[index] ?? 'market', one, context)),
    )
    const judged = context.journeys.length > 0 ? counts : await lookAgain(counts, context)
    const sum = judged.reduce(add)
    // Each part has looked at its invariants, so that there is more where a journey was run.
    const nothing = sum.passed <= PARTS.length && sum.failed === 0
    if (nothing) throw new Error(`No journey was run: none is named ${context.journeys.join(' or ')}.`)
    return sum
  } finally {
    for (const one of served) await one.stop()
  }
}

/** Runs the few files in which a journey failed once more, each part's alone and on a demonstration that nobody has used. */
async function lookAgain(parts: readonly Counts[], context: CheckContext): Promise<readonly Counts[]> {
  const judged = [...parts]
  for (const [index, files] of worthASecondLook(parts).entries()) {
    const [part, first] = [PARTS[index], parts[index]]
    if (files.length === 0 || part === undefined || first === undefined) continue
    console.log(`\nOnce more, alone: ${files.join(', ')}`)
    const served = await (await context.demonstration()).serve()
    try {
      const journeys = files.map((file) => basename(file, '.spec.ts'))
      judged[index] = afterSecondLook(first, await runPart(part, served, { ...context, journeys }))
    } finally {
      await served.stop()
    }
  }
  return judged
}

async function runPart(
  part: (typeof PARTS)[number],
  { baseUrl, databaseUrl, templateUrl, texts }: Served,
  { run, scratch, journeys }: CheckContext,
): Promise<Counts> {
  const report = join(scratch, `playwright-${part}.json`)
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_PART: part,
    E2E_BASE_URL: baseUrl,
    E2E_DATABASE_URL: databaseUrl,
    E2E_TEMPLATE_URL: templateUrl,
    E2E_TEXTS: texts,
  }
  // Journeys that are asked for by name stand in one part, and the others have none of them.
  const named =
    journeys.length > 0 ? ['--pass-with-no-tests', ...journeys.map((name) => `/${name}.spec.ts`)] : []
  const code = await run(PLAYWRIGHT, ['test', '--config', JOURNEYS, '--reporter=list,json', ...named], env)
  const invariants = await single(run(OPERATOR, ['invariants'], { DATABASE_URL: databaseUrl }))
  return add(playwrightCounts(report, code, named.length > 0), invariants)
}
