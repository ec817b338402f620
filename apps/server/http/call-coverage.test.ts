import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { callsOfFile, contractFiles } from '../testing/contract-calls.ts'

const FOLDER = new URL('./', import.meta.url)

it('has a journey through HTTP for every file of the contract that defines calls', async () => {
  const tests = (await readdir(FOLDER)).filter((name) => name.endsWith('.test.ts'))
  const texts = await Promise.all(tests.map((name) => readFile(new URL(name, FOLDER), 'utf8')))
  const walked = new Set(
    texts.flatMap((text) => {
      const files = /callJourney\(\[([^\]]*)\]/.exec(text)?.[1] ?? ''
      const alone = [...text.matchAll(/journey\.missing\('([^']+)'\)/g)].map(([, file]) => file)
      return text.includes('journey.missing()')
        ? [...files.matchAll(/'([^']+)'/g)].map(([, file]) => file)
        : alone
    }),
  )
  const files = await contractFiles()
  const withCalls = []
  for (const file of files) if ((await callsOfFile(file)).length > 0) withCalls.push(file)
  expect(withCalls.length).toBeGreaterThan(5)
  expect(withCalls.filter((file) => !walked.has(file))).toEqual([])
})
