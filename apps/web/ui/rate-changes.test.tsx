import type { RateChange } from '@fxmatch/contract/http/rate-changes'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type PriceBands, useTypedPrices } from '../lib/prices/use-typed-prices.ts'
import { click, one, read, render } from '../testing/render.tsx'
import { OutsideNotice, RateChanges, SubmitToSecond } from './rate-changes.tsx'

const EUR = {
  currency: 'EUR',
  unit: 1,
  reference: { rate: '3.3868', day: '2026-11-18' },
  deviationPercent: '5',
}
const USD = { currency: 'USD', unit: 1, reference: null, deviationPercent: '5' }
const BANDS: PriceBands = {
  of: (currency) => (currency === 'EUR' ? EUR : currency === 'USD' ? USD : null),
  targetPercent: () => null,
  failed: false,
  settled: async () => BANDS,
}
let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

function Typed({ typed, blocked }: { typed: Record<string, string>; blocked: string | null }) {
  const { outside } = useTypedPrices(
    BANDS,
    Object.entries(typed).map(([currency, rate]) => ({
      key: currency,
      label: currency,
      currency,
      typed: rate,
      onTop: null,
    })),
  )
  return (
    <>
      <SubmitToSecond outside={outside} blocked={blocked} running={false} onSubmit={() => undefined} />
      <OutsideNotice outside={outside} />
    </>
  )
}
const draw = async (typed: Record<string, string>, blocked: string | null = null) => {
  const { element, unmount } = await render(<Typed typed={typed} blocked={blocked} />)
  leave = unmount
  return element
}

it('offers a second person where only the distance stands against a rate, with the range', async () => {
  const element = await draw({ EUR: '34.02' })
  expect(one(element, 'button').textContent).toBe('Soumettre à une seconde personne')
  expect(read(element)).toContain('EUR 34,0200, permis de 3,2175 à 3,5561')
})

it.each([[{ EUR: '3.4' }], [{ EUR: '0' }], [{ EUR: '34.02', USD: '2.9' }], [{}]])(
  'offers none for %o',
  async (typed) => {
    expect((await draw(typed)).querySelector('button')).toBeNull()
  },
)

it('says why nothing can be submitted', async () => {
  const element = await draw({ EUR: '34.02' }, 'Personne')
  expect(one(element, 'button').getAttribute('aria-disabled')).toBe('true')
})

const CHANGE: RateChange = {
  id: '0197',
  book: 'REMAINDER',
  agency: null,
  everywhere: false,
  lines: [
    { currency: 'EUR', purchaseRate: null, saleRate: '34.02' },
    { currency: 'USD', purchaseRate: null, saleRate: '2.93' },
  ],
  outside: [
    {
      currency: 'EUR',
      unit: 1,
      side: 'SALE',
      rate: '34.02',
      inForce: '3.4020',
      lowest: '3.2175',
      highest: '3.5561',
      reference: '3.3868',
      referenceDay: '2026-11-18',
      percent: '904.49',
    },
  ],
  day: '2026-11-18',
  status: 'PENDING',
  proposedBy: 'Tarek',
  proposedAt: '2026-11-18T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  allowedActions: [
    { action: 'confirm', allowed: true, reason: null, rule: null },
    { action: 'refuse', allowed: true, reason: null, rule: null },
    { action: 'withdraw', allowed: false, reason: '', rule: 'NOT_PROPOSER' },
  ],
}

it('names each figure of a list that waits, asks before it is decided, and refuses only with a reason', async () => {
  const acted = vi.fn(async () => undefined)
  const { element, unmount } = await render(<RateChanges changes={[CHANGE]} running={false} onAct={acted} />)
  leave = unmount
  for (const text of ['Tarek', '34,020 TND pour 1 EUR', '3,2175', '3,5561', '904,49 %', '3,402', 'USD 2,930'])
    expect(read(element)).toContain(text)
  const buttons = [...element.querySelectorAll('button')]
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Confirmer', 'Refuser'])
  await click(buttons[1] as HTMLElement)
  const dialog = one(document.body, '[role="dialog"]')
  expect(dialog.textContent).toContain('34,020')
  const refuse = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Refuser')
  await click(refuse as HTMLElement)
  expect(acted).not.toHaveBeenCalled()
  expect(dialog.textContent).toContain('Donnez un motif.')
  await act(async () => {
    const field = one(dialog, 'textarea') as HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Virgule')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await click(refuse as HTMLElement)
  expect(acted).toHaveBeenCalledWith(CHANGE, 'refuse', 'Virgule')
})
