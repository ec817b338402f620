import type { OrderView } from '@fxmatch/contract/http/order-view'
import type { SessionUser } from '@fxmatch/contract/http/session'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SessionContext } from '../../../lib/session/session.ts'
import { click, one, render, typeInto } from '../../../testing/render.tsx'
import { AnswerShortageDialog } from './answer-shortage-dialog.tsx'
import { RecordShortageDialog } from './record-shortage-dialog.tsx'

vi.mock('./use-denominations.ts', () => ({
  useDenominations: () => ({ values: ['200', '100'], error: null, retry: () => undefined }),
}))

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

const ORDER = {
  id: 'x',
  reference: 'FX-2026-000001',
  amount: '10000.00',
  rate: '3.3868',
  equivalent: '33868.000',
  currency: { isoCode: 'EUR', pattern: 2, unit: 1 },
  buyer: { name: 'Banque du Golfe' },
  profit: { payable: '34069.515', payableReduced: '33388.124' },
  rejectedBy: null,
  pendingDecision: null,
  allowedActions: [],
  shortage: {
    bills: [{ nbr: 98, bill: '100' }],
    missing: '200.00',
    reason: 'Deux billets manquent',
    choices: { BUYER: null, SELLER: 'REDUCE' },
    reduced: { amount: '9800.00', equivalent: '33190.640' },
    before: null,
  },
} as unknown as OrderView

const session = { companyName: 'Banque du Golfe' } as SessionUser
const dialog = () => one(document, '[role="dialog"]')
const submit = () => act(async () => one(dialog(), 'button[type="submit"]').click())

it('records what was counted and what is missing, with a reason, and nothing where nothing is missing', async () => {
  const run = vi.fn(async () => 'done' as const)
  const shown = await render(
    <SessionContext value={session}>
      <RecordShortageDialog
        order={ORDER}
        action="record_shortage"
        tone="plain"
        useStep={() => ({ run, running: false })}
        onClose={vi.fn()}
      />
    </SessionContext>,
  )
  leave = shown.unmount
  const field = one(dialog(), 'input[aria-label="Nombre de coupures de 100"]')
  await typeInto(field, '100')
  expect(dialog().textContent).toContain('Rien ne manque')
  await typeInto(field, '98')
  await submit()
  expect(run).not.toHaveBeenCalled()
  await typeInto(one(dialog(), 'textarea'), '  Deux billets manquent ')
  await submit()
  expect(run.mock.calls).toEqual([
    [ORDER, { bills: [{ nbr: 98, bill: '100' }], missing: '200', reason: 'Deux billets manquent' }],
  ])
})

async function answering(order: OrderView) {
  const run = vi.fn(async () => 'done' as const)
  const shown = await render(
    <SessionContext value={session}>
      <AnswerShortageDialog
        order={order}
        action="answer_shortage"
        tone="primary"
        useStep={() => ({ run, running: false })}
        onClose={vi.fn()}
      />
    </SessionContext>,
  )
  leave = shown.unmount
  return run
}

it('shows who pays both totals and what lies between, and sends the way that was chosen', async () => {
  const run = await answering(ORDER)
  const rows = [...dialog().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent?.replace(/\s/g, ' ')),
  )
  expect(rows).toEqual([
    ['10 000,00', '9 800,00', '200,00'],
    ['33 868,000', '33 190,640', '677,360'],
    ['34 069,515', '33 388,124', '681,391'],
  ])
  await submit()
  expect(run).not.toHaveBeenCalled()
  await click(one(dialog(), 'input[value="REDUCE"]'))
  await submit()
  expect(run.mock.calls).toEqual([[ORDER, 'REDUCE']])
})

it('offers no reduction where nothing was counted', async () => {
  const { shortage } = ORDER
  await answering({ ...ORDER, shortage: shortage && { ...shortage, bills: [], reduced: null } })
  expect(one(dialog(), 'input[value="REDUCE"]')).toHaveProperty('disabled', true)
  expect(dialog().textContent).toContain('Rien n’a été compté')
  expect(dialog().querySelector('table')).toBeNull()
})
