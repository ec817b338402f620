import { relative } from 'node:path'
import { ROOT } from '../root.ts'
import { type Json, objects, text } from './failures.ts'

/** How long a file of tests or journeys took, in seconds. */
export interface Took {
  readonly file: string
  readonly seconds: number
}

/** How many files are told. */
const MOST = 12

/** How long each file took by vitest's report. Two workers share them: what they sum to is no time of the run. */
export function vitestTimes(report: Json): readonly Took[] {
  return objects(report.testResults).map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, text(name)),
    seconds: (Number(endTime) - Number(startTime)) / 1000,
  }))
}

/** How long the journeys of each file took by Playwright's report. */
export function playwrightTimes(report: Json): readonly Took[] {
  return objects(report.suites).map((suite) => ({ file: text(suite.file), seconds: secondsOf(suite) }))
}

function secondsOf(suite: Json): number {
  const results = objects(suite.specs)
    .flatMap(({ tests }) => objects(tests))
    .flatMap((test) => objects(test.results))
  const own = results.reduce((sum, { duration }) => sum + Number(duration) / 1000, 0)
  return objects(suite.suites).reduce((sum, inner) => sum + secondsOf(inner), own)
}

/** The files that took longest, a line each, the longest first: what a check costs is looked at there. */
export function slowest(times: readonly Took[]): readonly string[] {
  return [...times]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, MOST)
    .map(({ file, seconds }) => `${`${seconds.toFixed(1)} s`.padStart(9)}  ${file}`)
}
