import { afterEach, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import type { SealedMoment } from './sealed-content.ts'
import { Sealed } from './sealed-moment.tsx'

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

async function told(moment: object): Promise<string> {
  const drawn = await render(<Sealed moment={moment as SealedMoment} />)
  leave = drawn.unmount
  return (drawn.element.textContent ?? '').replaceAll('\u00a0', ' ')
}

const moment = { at: '2026-11-20T09:30:15.000Z', grade: 'EXACT', gaps: [], precisionMs: 1_000 }
const house = (name: string) => ({ id: name, name, bct: '0104' })

const ORDER = {
  ...{ id: 'o', reference: 'FX-2026-000114', status: { code: 7, name: 'Ticket généré' }, form: 'DIGITAL' },
  ...{ buyer: house('Banque du Golfe'), seller: house('Change Sfax Sud'), bank: house('Banque du Golfe') },
  currency: { isoCode: 'JPY', pattern: 0, unit: 1000 },
  ...{ amount: '2890000', rate: '20.4398', equivalent: '59071.022', profit: { payable: '59211.611' } },
  ...{ agence: { name: 'Djerba Midoun' }, valueDate: '2026-12-01', history: [] },
}

it('tells what the buyer pays for an order, and of how many its price is', async () => {
  const said = await told({ ...moment, order: ORDER })
  expect(said).toContain('Prix20,4398 TND / 1 000 JPY')
  expect(said).toContain('À payer59 211,611 TND')
  expect(said).toContain('AgenceDjerba Midoun')
  expect(said).toContain('Date de valeur01-12-2026')
})

it('has no line of what the buyer pays where the pages have none', async () => {
  expect(await told({ ...moment, order: { ...ORDER, profit: {} } })).not.toContain('À payer')
})

it('tells every sum and price of a line of the market', async () => {
  const said = await told({
    ...moment,
    ...{ as: house('Banque du Golfe'), from: moment.at, marketStatus: { status: 'ON', since: null } },
    openingRates: [{ currency: 'JPY', rate: '20.4' }],
    rows: [
      {
        ...{ id: 206, amount: '50000', rate: '20.4398', rateTCC: '20.4885', equivalentTCC: '1024.425' },
        ...{ form: 'CASH', status: 'FREE', currency: { iso_code: 'JPY', pattern: 0, unit: 1000 } },
      },
    ],
  })
  expect(said).toContain('Prix d’ouverture validésJPY 20,4000')
  expect(said).toContain(
    '206 · 50 000 JPY · BBE · 20,4398 TND / 1 000 JPY · Prix TCC : 20,4885 · CV TCC : 1 024,425 TND · Libre',
  )
})
