import { beforeEach, expect, it, vi } from 'vitest'

type Early = typeof import('./early-answers.ts')
let early: Early
beforeEach(async () => {
  vi.resetModules()
  early = await import('./early-answers.ts')
})
const answer = () => Promise.resolve(new Response('{}'))

it('is asked once, and taken once', async () => {
  const send = vi.fn(answer)
  early.keepEarly('/api/a', ['a'], send)
  early.keepEarly('/api/a', ['a'], send)
  expect(send).toHaveBeenCalledTimes(1)
  expect(early.takeEarly('/api/b')).toBeUndefined()
  expect((await early.takeEarly('/api/a'))?.ok).toBe(true)
  expect(early.takeEarly('/api/a')).toBeUndefined()
})

it('asks nothing once the first page is drawn, and drops what nobody has taken', () => {
  vi.useFakeTimers()
  try {
    early.keepEarly('/api/a', ['a'], answer)
    early.endBeginning()
    early.keepEarly('/api/b', ['b'], answer)
    expect(early.takeEarly('/api/b')).toBeUndefined()
    vi.advanceTimersByTime(60_000)
    expect(early.takeEarly('/api/a')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

it('hands a failure to whoever takes it, and to nobody else', async () => {
  early.keepEarly('/api/a', ['a'], () => Promise.reject(new Error('away')))
  await new Promise((done) => setTimeout(done))
  await expect(early.takeEarly('/api/a')).rejects.toThrow('away')
})

it('that the page has brought is not asked for, and is there until the page has begun', async () => {
  vi.useFakeTimers()
  try {
    const send = vi.fn(answer)
    early.bringAnswers([{ url: '/api/a', answer: { rows: [1] } }])
    early.keepEarly('/api/a', ['a'], send)
    expect(send).not.toHaveBeenCalled()
    expect(early.earlyAsks().map(({ url, key }) => [url, key])).toEqual([['/api/a', ['a']]])
    expect(early.answerAtHand('/api/a')).toEqual({ rows: [1] })
    expect(await (await early.takeEarly('/api/a'))?.json()).toEqual({ rows: [1] })
    early.endBeginning()
    vi.advanceTimersByTime(60_000)
    expect(early.answerAtHand('/api/a')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
