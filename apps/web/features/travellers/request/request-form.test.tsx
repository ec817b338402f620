import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/failures/api-error.ts'
import { one, render, typeInto } from '../../../testing/render.tsx'
import type { BoardSearch } from '../board/board-search.ts'
import { RequestForm } from './request-form.tsx'

vi.mock('../work/solve-aside.ts', () => ({ solveAside: async () => 'solved' }))

/** What was sent, in order, but for the work. */
let sent: unknown[]
/** Lets the code go out; until then it is on its way. */
let sendCode: () => void
let tell: (ways: readonly ContactWay[] | null, failure?: Error | null) => Promise<void>
/** Asks how a code can be had. */
const ask = vi.fn()
let leave: () => Promise<void>

const later = '2030-01-01T00:00:00.000Z'
const code = { id: 'check', way: 'MAIL', expiresAt: later, resendFrom: later, resendsLeft: 2 }
const begin = { direction: 'SELL', currency: 'EUR', amount: '100', region: '1', city: '2' } as BoardSearch
const currencies = [{ isoCode: 'EUR', pattern: 2, unit: 1 }]

beforeEach(async () => {
  sent = []
  ask.mockClear()
  const { promise: isSent, resolve } = Promise.withResolvers<void>()
  sendCode = resolve
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const to = url.split('/').at(-1) ?? ''
    const { challenge, solution, ...said } = JSON.parse(body ?? '{}')
    if (body !== undefined) sent.push([to, said])
    if (to === 'challenge') return Response.json({ challenge: 'work', difficulty: 1 })
    if (to === 'cities') return Response.json([])
    if (to === 'contacts') {
      await isSent
      return Response.json(code)
    }
    return Response.json(to === 'verify' ? { proof: 'proof' } : { reference: 'TR', secret: 'secret' })
  })
  function Screen() {
    const [known, setKnown] = useState<{ ways: readonly ContactWay[] | null; failure: Error | null }>({
      ways: null,
      failure: null,
    })
    tell = (ways, failure = null) => act(async () => setKnown({ ways, failure }))
    return <RequestForm currencies={currencies} {...known} onAsk={ask} begin={begin} />
  }
  ;({ unmount: leave } = await render(<Screen />))
})
afterEach(async () => {
  await leave()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const shownForm = () => one(document, 'form:not([hidden])') as HTMLFormElement
const field = (name: string) => one(shownForm(), `[name="${name}"]`)
const submit = () => act(async () => shownForm().requestSubmit())
/** The calls have their answers. */
const answered = () => act(() => new Promise<void>((done) => setTimeout(done, 30)))
/** A part that is fetched when it is needed, whatever else the machine does. */
async function arrived(selector: string): Promise<HTMLElement> {
  for (let tries = 0; tries < 500 && !document.querySelector(selector); tries += 1) await answered()
  return one(document, selector)
}
const codes = () => sent.filter((one) => (one as [string])[0] === 'contacts')

async function fill() {
  await typeInto(field('name'), 'Emma Larsson')
  await typeInto(field('email'), 'emma@mail.example')
}

it('sends what stands in it when it is known how a code can be had, once, however often it was pressed', async () => {
  await typeInto(field('name'), 'Emma Larsson')
  await typeInto(field('phone'), '20 123 456')
  await submit()
  await submit()
  await typeInto(field('phone'), '20 123 457')
  expect(sent).toEqual([])
  await tell(['SMS', 'MAIL'])
  await answered()
  expect(codes()).toEqual([['contacts', { phone: '20 123 457' }]])
})

it('sends nothing by itself once it has said what is missing', async () => {
  await submit()
  await tell(['MAIL'])
  await fill()
  await answered()
  expect(sent).toEqual([])
})

it('has one code sent where it is pressed twice before it hears the first', async () => {
  await tell(['MAIL'])
  await fill()
  await act(async () => {
    shownForm().requestSubmit()
    shownForm().requestSubmit()
  })
  sendCode()
  await answered()
  expect(codes()).toHaveLength(1)
})

it('asks for what stood in it last: what was changed while the code was on its way too', async () => {
  await tell(['MAIL'])
  await fill()
  await submit()
  await answered()
  await typeInto(field('amount'), '1000')
  sendCode()
  await answered()
  await typeInto(await arrived('[autocomplete="one-time-code"]'), '123456')
  await submit()
  await answered()
  expect(sent.at(-1)).toMatchObject(['requests', { amount: '1000', proof: 'proof' }])
})

it('stays where another contact was written while the code was on its way', async () => {
  await tell(['MAIL'])
  await fill()
  await submit()
  await answered()
  await typeInto(field('email'), 'other@mail.example')
  sendCode()
  await answered()
  expect(field('email')).toHaveProperty('value', 'other@mail.example')
})

it('stays where it cannot be known how a code can be had, says so, and has it asked when it is sent again', async () => {
  await typeInto(field('name'), 'Emma Larsson')
  await typeInto(field('phone'), '20 123 456')
  await submit()
  expect(ask).not.toHaveBeenCalled()
  await tell(null, new ApiError(0, 'NETWORK', null))
  expect(one(shownForm(), '[role="alert"]').textContent).toContain('Le serveur ne répond pas')
  expect(one(shownForm(), '[type="submit"]')).toHaveProperty('disabled', false)
  await submit()
  expect(ask).toHaveBeenCalledOnce()
  await tell(null)
  expect(shownForm().querySelector('[role="alert"]')).toBeNull()
  await tell(['SMS'])
  await answered()
  expect(codes()).toHaveLength(1)
})
