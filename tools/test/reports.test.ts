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
    expect(vitestCounts(vitest(5, 1, [failing]), 1)).toMatchObject({ passed: 5, failed: 1, skipped: 2 })
  })

  it('counts a file that does not load as one failure', () => {
    const broken = { status: 'failed', assertionResults: [] }
    expect(vitestCounts(vitest(5, 0, [broken]), 1)).toMatchObject({ passed: 5, failed: 1, skipped: 2 })
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
    expect(playwrightCounts(report({ stats }), 0)).toMatchObject({ passed: 7, failed: 0, skipped: 2 })
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

describe('what failed', () => {
  it('is told by file, case and message, without colours and without what passed', () => {
    const failed = {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'is even' },
        {
          status: 'failed',
          fullName: 'is odd',
          failureMessages: ['\u001b[31mexpected 2\u001b[39m\n\nto be odd'],
        },
      ],
    }
    const unloaded = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
    expect(vitestCounts(vitest(5, 1, [failed, unloaded]), 1).failures).toEqual([
      'a.test.ts › is odd\n    expected 2\n    to be odd',
      'b.test.ts\n    no such module',
    ])
  })

  it('is told of journeys with what their pages complained of, and only the beginning of what is long', () => {
    const long = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n')
    const spec = (ok: boolean, message: string) => ({
      ...{ ok, title: 'a deal', file: 'deal.spec.ts', line: 7 },
      tests: [{ results: [{ errors: ok ? [] : [{ message }], stdout: [{ text: '[/home] broken' }] }] }],
    })
    const suites = [
      { specs: [spec(true, '')], suites: [{ specs: [spec(false, 'no button'), spec(false, long)] }] },
    ]
    const { failures, brokenFiles } = playwrightCounts(report({ stats: { unexpected: 2 }, suites }), 1)
    expect(brokenFiles).toEqual(['deal.spec.ts'])
    expect(failures?.[0]).toBe('deal.spec.ts:7 › a deal\n    no button\n    [/home] broken')
    expect(failures?.[1]).toMatch(/line 13\n {4}\(7 more lines above\)$/)
    expect(failures).toHaveLength(2)
  })
})
