import type { SessionUser } from '@fxmatch/contract/http/session'
import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionContext } from '../../../lib/session/session.ts'
import { click, render } from '../../../testing/render.tsx'
import { useOrderStep } from './use-order-step.tsx'

const told = vi.hoisted(() => vi.fn<(text: string) => void>())
vi.mock(import('../../../lib/api/toasts.ts'), async (original) => ({
  ...(await original()),
  toastError: told,
}))

const fetched = vi.fn<() => Promise<Response>>()
let leave: () => Promise<void> = async () => undefined
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(async () => {
  await leave()
  fetched.mockReset()
  told.mockReset()
  vi.unstubAllGlobals()
})

const VIEWER = { companyKind: 'BANK', company: 'bank' } as unknown as SessionUser

const SEEN = { amount: '1000.00', value: '3386.800' }

function Screen({ action }: { action: 'deliver' | 'half_confirm' }) {
  const step = useOrderStep()
  return (
    <>
      <button type="button" onClick={() => void step.open('7', action, SEEN)}>
        go
      </button>
      {step.dialog}
    </>
  )
}

/** Presses the row's step, the order being by then what the server answers. */
async function pressed(
  order: object,
  { status = 200, action = 'deliver' as 'deliver' | 'half_confirm' } = {},
): Promise<void> {
  fetched.mockImplementation(async () => Response.json(order, { status }))
  const { element, unmount } = await render(
    <SessionContext value={VIEWER}>
      <Screen action={action} />
    </SessionContext>,
  )
  leave = unmount
  await click(element.querySelector('button') as HTMLButtonElement)
  await act(async () => new Promise((settled) => setTimeout(settled, 0)))
}

const ORDER = {
  id: '7',
  reference: 'FX-2026-000007',
  status: { code: 13, name: 'DELIVERED' },
  pendingDecision: null,
  amount: '1000.00',
  currency: { isoCode: 'EUR', pattern: 2, unit: 1 },
  rate: '3.3868',
  equivalent: '3386.800',
  buyer: { id: 'bank', name: 'Banque' },
  profit: {},
}
const dialogs = () => document.querySelectorAll('[role="dialog"]').length

it('opens the dialog of a step that is still to be taken', async () => {
  const open = { action: 'deliver', allowed: true, reason: null, rule: null }
  await pressed({ ...ORDER, status: { code: 11, name: 'TICKET_GENERATED' }, allowedActions: [open] })
  // It comes with what judges its form.
  const drawn = async () => {
    await act(async () => new Promise((settled) => setTimeout(settled, 0)))
    expect(dialogs()).toBe(1)
  }
  await vi.waitFor(drawn, { timeout: 20_000 })
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('FX-2026-000007')
  expect(told).not.toHaveBeenCalled()
})

describe('a step that one press takes', () => {
  const open = { action: 'half_confirm', to: 6, allowed: true, reason: null, rule: null }
  const half = { ...ORDER, status: { code: 5, name: 'HALF_CONFIRMED' }, allowedActions: [open] }
  const sent = () => fetched.mock.calls.length

  it('is taken where the order is as its row shows it', async () => {
    await pressed(half, { action: 'half_confirm' })
    expect(dialogs()).toBe(0)
    expect(told).not.toHaveBeenCalled()
    expect(sent()).toBeGreaterThan(1)
  })

  it('is not taken at another price than the row shows', async () => {
    await pressed({ ...half, rate: '3.4000', equivalent: '3400.000' }, { action: 'half_confirm' })
    expect(told.mock.calls[0]?.[0]).toContain('le prix ou le montant a changé')
    expect(sent()).toBe(1)
  })
})

it('tells who comes second what the order has become, and opens nothing', async () => {
  await pressed({ ...ORDER, allowedActions: [] })
  expect(dialogs()).toBe(0)
  expect(told.mock.calls.map(([said]) => plainSpaces(String(said)))).toEqual([
    'FX-2026-000007 est maintenant « Livré »',
  ])
})

it('says why a step is barred', async () => {
  const barred = {
    action: 'deliver',
    allowed: false,
    reason: 'x',
    rule: 'SEGREGATION_TICKETING',
    details: {},
  }
  await pressed({ ...ORDER, allowedActions: [barred] })
  expect(dialogs()).toBe(0)
  expect(told.mock.calls[0]?.[0]).toMatch(/autre personne|vous/i)
})

it('says so where the order is not to be read any more', async () => {
  await pressed({ code: 'NOT_FOUND', message: 'x', errors: 'x', requestId: 'r' }, { status: 404 })
  expect(dialogs()).toBe(0)
  expect(told).toHaveBeenCalledTimes(1)
})
