import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCall } from '@fxmatch/contract/http/is-call'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { lightImports, lightOf } from './calls.config.ts'

const CONTRACT = join(import.meta.dirname, '../../packages/contract/http')
const files = readdirSync(CONTRACT).filter((file) => !file.includes('.test.'))

it.each(files)('the calls of %s are in the browser what the contract says', async (file) => {
  for (const [name, value] of Object.entries(await import(join(CONTRACT, file)))) {
    if (name.endsWith('Call') && typeof value === 'object') expect(isCall(value), name).toBe(true)
    if (!isCall(value)) continue
    const { method, path } = value
    expect(JSON.parse(lightOf(value) ?? '')).toEqual({ name: value.name, method, path })
  }
})

it('takes apart what is light and what is not', () => {
  const call = { name: 'a', method: 'GET', path: '/a', access: 'public', response: z.string() }
  const module = { aCall: call, KINDS: ['A', 'B'], MOST: 7, fields: z.object({}), read: () => null }
  expect(lightOf(module.fields)).toBeNull()
  expect(lightImports('aCall as call, MOST, fields, read, type A, KINDS', 'a', module)).toBe(
    'import { aCall as call, MOST, KINDS } from "virtual:calls/a";' +
      'import { fields, read } from "@fxmatch/contract/http/a";',
  )
})

it('nothing of the web reads of a call what it is not in the browser', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^dist/.test(file))
    .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')] as const)
  const reads = /(?<!typeof )\b(?:\w+Call|call)\.(?!(?:name|method|path|tsx?)\b)\w+/g
  const found = sources.flatMap(([file, text]) => (text.match(reads) ?? []).map((read) => `${file}: ${read}`))
  expect(found).toEqual([])
})
