import { directoryCall } from '@fxmatch/contract/http/directory'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callApi } from './call-api.ts'
import { forgetAnswers } from './kept-answers.ts'

const answers: (() => Response)[] = []
const sent: (string | null)[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('if-none-match'))
    const answer = answers.shift()
    if (!answer) throw new Error('nothing is to be asked for')
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetAnswers()
  answers.length = 0
  sent.length = 0
})

const told = (count: number, tag?: string) => () =>
  Response.json({ count, data: [] }, tag === undefined ? {} : { headers: { etag: tag } })
const same = () => new Response(null, { status: 304 })
const ask = (page = 1) => callApi(directoryCall, { query: { page } })

it('asks again with the tag of what it has, and takes that where it is still the same', async () => {
  answers.push(told(1, 'W/"a"'), same, told(2, 'W/"b"'), same)
  const first = await ask()
  expect(await ask()).toBe(first)
  expect(await ask()).toEqual({ count: 2, data: [] })
  expect(await ask()).toEqual({ count: 2, data: [] })
  expect(sent).toEqual([null, 'W/"a"', 'W/"a"', 'W/"b"'])
})

it('keeps each address apart, and nothing without a tag', async () => {
  answers.push(told(1, 'W/"a"'), told(2), told(3), told(4))
  for (const page of [1, 2, 1, 1]) await ask(page)
  expect(sent).toEqual([null, null, 'W/"a"', null])
})

it('keeps nothing of a session that has ended, not even what arrives later', async () => {
  answers.push(told(1, 'W/"a"'), told(2), told(3))
  const late = ask()
  forgetAnswers()
  await late
  await ask()
  answers.push(told(4, 'W/"d"'))
  await ask()
  expect(sent).toEqual([null, null, null])
})

it('forgets the oldest', async () => {
  for (let page = 1; page <= 21; page++) {
    answers.push(told(page, `W/"${page}"`))
    await ask(page)
  }
  answers.push(told(1), same)
  await ask(1)
  await ask(21)
  expect(sent.slice(21)).toEqual([null, 'W/"21"'])
})
