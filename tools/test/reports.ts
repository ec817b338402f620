import { readFileSync } from 'node:fs'
import { brokenFiles, isObject, type Json, playwrightFailures, vitestFailures } from './failures.ts'
import { playwrightTimes, type Took, vitestTimes } from './slowest.ts'

/** How many cases of a check passed, failed and were left out. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** What a report says of those that failed. */
  failures?: readonly string[]
  /** The files of the journeys among them. */
  brokenFiles?: readonly string[]
  /** What is said of journeys that failed at first and passed when they were run alone. */
  shaky?: readonly string[]
  /** How long its files took. */
  times?: readonly Took[]
}

/**
 * Reads vitest's JSON report.
 *
 * A file that fails outside its cases (it does not load, say) and a run that fails although every case passed (an
 * error nobody caught) each count as one failure: a failed run never shows zero failures. Nor does an empty one.
 *
 * @param file the report; without it the run ended before its first case
 */
export function vitestCounts(file: string, exitCode: number): Counts {
  const report = readReport(file)
  if (!report) return NO_REPORT
  const files = Array.isArray(report.testResults) ? report.testResults.filter(isObject) : []
  const broken = files.filter((result) => result.status === 'failed' && !hasFailedCase(result)).length
  return settle(
    {
      passed: count(report.numPassedTests),
      failed: count(report.numFailedTests) + broken,
      skipped: count(report.numPendingTests) + count(report.numTodoTests),
      failures: vitestFailures(report),
      times: vitestTimes(report),
    },
    exitCode,
  )
}

/**
 * Reads Playwright's JSON report; a case that passed only at a second try of Playwright's own counts as failed.
 *
 * @param mayBeEmpty a run without a case is none that failed
 */
export function playwrightCounts(file: string, exitCode: number, mayBeEmpty = false): Counts {
  const report = readReport(file)
  const stats = report?.stats
  if (!report || !isObject(stats)) return NO_REPORT
  return settle(
    {
      passed: count(stats.expected),
      failed: count(stats.unexpected) + count(stats.flaky),
      skipped: count(stats.skipped),
      failures: playwrightFailures(report),
      brokenFiles: brokenFiles(report),
      times: playwrightTimes(report),
    },
    exitCode,
    mayBeEmpty,
  )
}

const NO_REPORT: Counts = { passed: 0, failed: 1, skipped: 0 }

function settle(counts: Counts, exitCode: number, mayBeEmpty = false): Counts {
  const unexplained = counts.failed === 0 && (exitCode !== 0 || (counts.passed === 0 && !mayBeEmpty))
  return unexplained ? { ...counts, failed: 1 } : counts
}

function hasFailedCase(result: Json): boolean {
  const cases = Array.isArray(result.assertionResults) ? result.assertionResults.filter(isObject) : []
  return cases.some((one) => one.status === 'failed')
}

function readReport(file: string): Json | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isObject(report) ? report : undefined
  } catch (error) {
    console.error(`No report of the run: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
