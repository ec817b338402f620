import type { OrderView } from '@fxmatch/contract/http/order-view'
import type { SessionUser } from '@fxmatch/contract/http/session'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SessionContext } from '../../../lib/session/session.ts'
import { one, read, render, typeInto } from '../../../testing/render.tsx'
import { BanknotesDialog } from './banknotes-dialog.tsx'

vi.mock('./use-denominations.ts', () => ({
  useDenominations: () => ({ values: ['200', '100', '50'], error: null, retry: () => undefined }),
}))

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

it('asks for the notes of the currency alone, and sends them only once their sum is the amount', async () => {
  const run = vi.fn(async () => 'done' as const)
  const onClose = vi.fn()
  const onShort = vi.fn()
  const order = {
    id: 'x',
    reference: 'FX-2026-000001',
    amount: '250.00',
    rate: '3.3868',
    equivalent: '846.700',
    currency: { isoCode: 'EUR', pattern: 2, unit: 1 },
    buyer: { name: 'Banque du Golfe' },
    profit: {},
    rejectedBy: null,
    pendingDecision: null,
    allowedActions: [{ action: 'record_shortage', allowed: true, reason: null, rule: null }],
  } as unknown as OrderView
  const { unmount } = await render(
    <SessionContext value={{ companyName: 'Change El Kantaoui' } as SessionUser}>
      <BanknotesDialog
        order={order}
        action="record_banknotes"
        tone="primary"
        useStep={() => ({ run, running: false })}
        onClose={onClose}
        onShort={onShort}
      />
    </SessionContext>,
  )
  leave = unmount
  const dialog = () => one(document, '[role="dialog"]')
  const submit = async () => {
    await act(async () => one(dialog(), 'button[type="submit"]').click())
  }
  const field = (denomination: string) =>
    one(dialog(), `input[aria-label="Nombre de coupures de ${denomination}"]`)

  const fields = [...dialog().querySelectorAll('input')].map((input) => input.getAttribute('aria-label'))
  expect(fields).toEqual(['200', '100', '50'].map((value) => `Nombre de coupures de ${value}`))
  expect(document.activeElement).toBe(field('200'))

  await typeInto(field('100'), '2')
  expect(read(dialog())).toContain('Il manque 50,00 EUR.')
  expect(read(one(dialog(), 'tfoot'))).toContain('−50,00 EUR')
  // What falls short goes on as a short count, with what was typed.
  const short = [...dialog().querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Constater un manque',
  )
  await act(async () => short?.click())
  expect(onShort).toHaveBeenCalledExactlyOnceWith({ 100: '2' })
  await submit()
  expect(run).not.toHaveBeenCalled()

  await typeInto(field('50'), '1')
  expect(read(dialog())).not.toContain('Il manque')
  await submit()
  expect(run.mock.calls).toEqual([
    [
      expect.objectContaining({ id: 'x' }),
      [
        { nbr: 2, bill: '100' },
        { nbr: 1, bill: '50' },
      ],
    ],
  ])
  expect(onClose).toHaveBeenCalledOnce()
})
