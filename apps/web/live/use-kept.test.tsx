import { defineCall } from '@fxmatch/contract/http/define-call'
import { useQuery } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { callQuery } from '../lib/api/call-query.ts'
import { click, one, read, render } from '../testing/render.tsx'
import { useKept } from './use-kept.ts'

const call = defineCall({
  name: 'orderDetail',
  method: 'GET',
  path: '/api/orders/detail',
  access: 'signed-in',
  summary: 'for this test',
  response: z.object({ status: z.string() }),
})

const CALLS = [call]

function Order({ kept }: { kept: boolean }) {
  return kept ? <Kept /> : <Shown />
}

function Kept() {
  useKept(CALLS)
  return <Shown />
}

function Shown() {
  const { data } = useQuery(callQuery(call, {}))
  return <p>{data?.status}</p>
}

function Screens({ kept }: { kept: boolean }) {
  const [here, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!here)} />
      {here && <Order kept={kept} />}
    </>
  )
}

const fetched = vi.fn<() => Promise<Response>>()

afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

/** Long enough for an answer that is asked for. */
const answered = () => act(async () => new Promise((resolve) => setTimeout(resolve, 50)))

/** Draws the order, leaves it, lets it change unheard, comes back; answers what stands there and how often was asked. */
async function leaveAndComeBack(kept: boolean): Promise<[string, number]> {
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => Response.json({ status: 'delivered' }))
  const { element, unmount } = await render(<Screens kept={kept} />)
  await answered()
  expect(read(element.querySelector('p'))).toBe('delivered')
  await click(one(element, 'button'))
  expect(element.querySelector('p')).toBeNull()
  fetched.mockImplementation(async () => Response.json({ status: 'paid' }))
  await click(one(element, 'button'))
  await answered()
  const shown: [string, number] = [read(element.querySelector('p')), fetched.mock.calls.length]
  await unmount()
  return shown
}

it('asks again, however soon, who comes back to what nobody kept current meanwhile', async () => {
  expect(await leaveAndComeBack(true)).toEqual(['paid', 2])
})

it('takes for new what is a few seconds old where no event would tell of a change', async () => {
  expect(await leaveAndComeBack(false)).toEqual(['delivered', 1])
})
