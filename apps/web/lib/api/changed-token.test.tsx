import { locks } from 'node:worker_threads'
import { directoryCall } from '@fxmatch/contract/http/directory'
import { confirmSecondFactorCall } from '@fxmatch/contract/http/second-factor'
import { loginCall } from '@fxmatch/contract/http/session'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkSession } from '../session/check-session.ts'
import { callApi } from './call-api.ts'
import { forgetAnswers } from './kept-answers.ts'
import { onSessionEnd } from './session-ended.ts'

/** A server that knows one token, a browser that sends the one it was answered last, and what the page was told. */
const world = { known: 'first', cookie: 'first', ends: [] as string[] }
let answerConfirm = () => {}
let unsubscribe = () => {}

const refusal = () => Response.json({ statusCode: 401 }, { status: 401 })

beforeEach(() => {
  Object.assign(world, { known: 'first', cookie: 'first', ends: [] })
  unsubscribe = onSessionEnd((why) => void world.ends.push(why))
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (world.cookie !== world.known) return refusal()
    if (init.method !== 'POST') return Response.json({ count: 1, data: [] })
    world.known = 'second'
    await new Promise<void>((resolve) => {
      answerConfirm = resolve
    })
    world.cookie = 'second'
    return Response.json({ recoveryCodes: ['a'] })
  })
})
afterEach(() => {
  unsubscribe()
  vi.unstubAllGlobals()
  forgetAnswers()
})

const body = { password: 'p', code: '1' }
const confirm = () => callApi(confirmSecondFactorCall, { body }, { idempotencyKey: 'k' })
const read = () => callApi(directoryCall, { query: { page: 1 } })

it('asks again, once the new token is here, for what the server refused with the one before', async () => {
  const confirmed = confirm()
  await vi.waitFor(() => expect(world.known).toBe('second'))
  const asked = read()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(world.ends).toEqual([])
  answerConfirm()
  expect(await asked).toEqual({ count: 1, data: [] })
  expect(await confirmed).toEqual({ recoveryCodes: ['a'] })
  expect(world.ends).toEqual([])
})

it('tells the end of a session that the server does not know when asked once more', async () => {
  world.known = 'nobody’s'
  await expect(read()).rejects.toMatchObject({ status: 401 })
  expect(world.ends).toEqual(['ended'])
  await expect(confirm()).rejects.toMatchObject({ status: 401 })
  expect(world.ends).toEqual(['ended', 'ended'])
})

it('does not take the end of one session, told late, for that of the next', async () => {
  const heard: string[] = []
  const stop = onSessionEnd(() => void heard.push('ended'))
  let answerCheck = () => {}
  let checks = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('login')) return Response.json({ user: {} })
    if (url.includes('user-by-token') && checks++ === 0)
      await new Promise<void>((resolve) => {
        answerCheck = resolve
      })
    return refusal()
  })
  const checked = checkSession()
  await vi.waitFor(() => expect(checks).toBe(1))
  const signedIn = callApi(
    loginCall,
    { body: { username: 'a', password: 'b', stayOnline: false } },
    { idempotencyKey: 'k' },
  ).then(() => heard.push('signed in'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  answerCheck()
  await Promise.all([checked, signedIn])
  stop()
  expect(heard).toEqual(['ended', 'signed in'])
})
