import { stripVTControlCharacters } from 'node:util'

/** How much of a failure is told at the end of a run, where a log of which only the end is kept still has it. */
const LINES = 14

/** A line of a stack that is not ours. */
const OF_THE_RUNNER = /^\s*at .*(?:node_modules|node:internal|<anonymous>)/

/** A JSON object of a report. */
export type Json = Record<string, unknown>

/** What failed in vitest's report: each case with its file and the beginning of its message. */
export function vitestFailures(report: Json): readonly string[] {
  return objects(report.testResults)
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const cases = objects(file.assertionResults).filter((one) => one.status === 'failed')
      if (cases.length === 0) return [told(text(file.name), text(file.message))]
      return cases.map((one) =>
        told(`${text(file.name)} › ${text(one.fullName)}`, strings(one.failureMessages).join('\n')),
      )
    })
}

/**
 * What failed in Playwright's report: each journey with its file, the beginning of its messages, and what its pages
 * complained of meanwhile.
 */
export function playwrightFailures(report: Json): readonly string[] {
  const outside = objects(report.errors).map((error) => told('outside a journey', text(error.message)))
  return [...outside, ...objects(report.suites).flatMap(failuresOfSuite)]
}

/** The files in which a journey failed, each once. */
export function brokenFiles(report: Json): readonly string[] {
  return [...new Set(objects(report.suites).flatMap(filesOfSuite))]
}

function filesOfSuite(suite: Json): readonly string[] {
  const own = objects(suite.specs).flatMap((spec) => (spec.ok === false ? [text(spec.file)] : []))
  return [...own, ...objects(suite.suites).flatMap(filesOfSuite)]
}

function failuresOfSuite(suite: Json): readonly string[] {
  const own = objects(suite.specs)
    .filter((spec) => spec.ok === false)
    .map((spec) => {
      const results = objects(spec.tests).flatMap((test) => objects(test.results))
      const messages = results.flatMap((result) => objects(result.errors).map((error) => text(error.message)))
      const said = results.flatMap((result) => objects(result.stdout).map((line) => text(line.text)))
      return told(`${text(spec.file)}:${spec.line} › ${text(spec.title)}`, [...messages, ...said].join('\n'))
    })
  return [...own, ...objects(suite.suites).flatMap(failuresOfSuite)]
}

function told(where: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !OF_THE_RUNNER.test(line))
  const rest = lines.length > LINES ? [`(${lines.length - LINES} more lines above)`] : []
  return [where, ...[...lines.slice(0, LINES), ...rest].map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

/** The objects of a list of a report. */
export function objects(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Whether something of a report is an object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** A text of a report; empty where it is none. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
