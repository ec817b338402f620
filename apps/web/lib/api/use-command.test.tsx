import { defineCall } from '@fxmatch/contract/http/define-call'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { click, one, render } from '../../testing/render.tsx'
import { type CommandOutcome, useCommand } from './use-command.ts'

const call = defineCall({
  name: 'halfConfirm',
  method: 'POST',
  path: '/api/orders/half-confirm-client/:id',
  access: 'signed-in',
  summary: 'for this test',
  params: z.object({ id: z.string() }),
  body: z.object({ note: z.string() }),
  response: z.object({ status: z.number() }),
})

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const outcomes: CommandOutcome<typeof call>[] = []

function Screen({ note, gateOverride }: { note: string; gateOverride?: string }) {
  const command = useCommand(call, { gateOverride })
  return (
    <button
      type="button"
      disabled={command.running}
      onClick={async () => outcomes.push(await command.run({ params: { id: '7/8' }, body: { note } }))}
    >
      go
    </button>
  )
}

const ok = () => Response.json({ status: 6 })
const refused = () =>
  Response.json(
    { code: 'WRONG_STATUS', message: 'L’ordre a changé de statut', errors: 'x', requestId: 'r', current: 6 },
    { status: 409 },
  )
const key = (index: number) => new Headers(fetched.mock.calls[index]?.[1].headers).get('idempotency-key')

let element: HTMLElement
let leave: () => Promise<void>

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  outcomes.length = 0
  ;({ element, unmount: leave } = await render(<Screen note="a" />))
})

afterEach(async () => {
  await leave()
  fetched.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const submit = async () => {
  await click(one(element, 'button'))
  await act(async () => vi.advanceTimersByTimeAsync(20_000))
}

describe('useCommand', () => {
  it('names the override that lets a request through beside the request, and none where there is none', async () => {
    fetched.mockImplementation(async () => ok())
    await submit()
    await leave()
    ;({ element, unmount: leave } = await render(<Screen note="a" gateOverride="dg-1" />))
    await submit()
    const sent = fetched.mock.calls.map(([, { headers, body }]) => [
      new Headers(headers).get('gate-override'),
      body,
    ])
    expect(sent).toEqual([
      [null, '{"note":"a"}'],
      ['dg-1', '{"note":"a"}'],
    ])
  })

  it('sends the call with a key and hands the parsed answer back', async () => {
    fetched.mockImplementation(async () => ok())
    await submit()
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/orders/half-confirm-client/7%2F8')
    expect(key(0)).toMatch(/^[0-9a-f-]{36}$/)
    expect(outcomes).toEqual([{ ok: true, answer: { status: 6 }, refreshed: expect.any(Promise) }])
  })

  it('repeats a lost request with the same key, and so does the person who presses again', async () => {
    fetched.mockRejectedValue(new TypeError('network'))
    await submit()
    expect(fetched).toHaveBeenCalledTimes(3)
    fetched.mockImplementation(async () => ok())
    await submit()
    expect(new Set([0, 1, 2, 3].map(key)).size).toBe(1)
    await submit()
    expect(key(4)).not.toBe(key(3))
  })

  it('does not repeat a refusal, tells the new status, and takes a fresh key the next time', async () => {
    fetched.mockImplementation(async () => refused())
    await submit()
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(outcomes[0]).toMatchObject({
      ok: false,
      reason: 'refused',
      error: { status: 409, refusal: { current: 6 } },
    })
    await submit()
    expect(key(1)).not.toBe(key(0))
  })

  it('tells when a busy server wants to be asked again, and keeps the key until then', async () => {
    fetched.mockImplementation(async () =>
      Response.json(
        { code: 'UNAVAILABLE', message: 'Occupé', errors: 'Occupé', requestId: 'r' },
        { status: 503, headers: { 'retry-after': '2' } },
      ),
    )
    await submit()
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(outcomes[0]).toMatchObject({ ok: false, error: { status: 503, retryAfter: 2, comesBack: true } })
    await submit()
    expect(key(1)).toBe(key(0))
  })

  it('sends nothing while another submission is under way', async () => {
    let answer: (response: Response) => void = () => undefined
    fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const button = one(element, 'button')
    await act(async () => {
      button.click()
      button.click()
    })
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(outcomes).toEqual([{ ok: false, reason: 'busy' }])
    await act(async () => answer(ok()))
    expect(outcomes).toHaveLength(2)
  })
})
