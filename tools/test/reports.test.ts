import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { playwrightCounts, vitestCounts } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'fxmatch-reports-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = (passed: number, failed: number, testResults: unknown[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, numTodoTests: 1, testResults })

describe('vitestCounts', () => {
  it('counts cases', () => {
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
    expect(vitestCounts(vitest(5, 1, [failing]), 1)).toEqual({ passed: 5, failed: 1, skipped: 2 })
  })

  it('counts a file that does not load as one failure', () => {
    const broken = { status: 'failed', assertionResults: [] }
    expect(vitestCounts(vitest(5, 0, [broken]), 1)).toEqual({ passed: 5, failed: 1, skipped: 2 })
  })

  it('never shows a failed or an empty run without a failure', () => {
    expect(vitestCounts(vitest(5, 0), 1).failed).toBe(1)
    expect(vitestCounts(vitest(0, 0), 0).failed).toBe(1)
    expect(vitestCounts(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('playwrightCounts', () => {
  const stats = { expected: 7, unexpected: 0, flaky: 0, skipped: 2 }

  it('counts journeys', () => {
    expect(playwrightCounts(report({ stats }), 0)).toEqual({ passed: 7, failed: 0, skipped: 2 })
  })

  it('takes a journey that passed at a second try for a failure', () => {
    expect(playwrightCounts(report({ stats: { ...stats, flaky: 1 } }), 0).failed).toBe(1)
  })

  it('never shows a failed or an empty run without a failure', () => {
    expect(playwrightCounts(report({ stats }), 1).failed).toBe(1)
    expect(playwrightCounts(report({ stats: { ...stats, expected: 0 } }), 0).failed).toBe(1)
    expect(playwrightCounts(report({}), 0).failed).toBe(1)
  })
})
