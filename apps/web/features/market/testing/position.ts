import type { MarketPosition } from '@fxmatch/contract/http/market'

/** A free position of 10 000 EUR in banknotes at 3.3868, for tests. */
export function position(id: number, over: Partial<MarketPosition> = {}): MarketPosition {
  return {
    id,
    amount: '10000.00',
    rate: '3.3868',
    rateTCC: '3.4037',
    equivalent: '33868.000',
    equivalentTCC: '34037.340',
    commision_rate: '0.0169',
    commission_equivalent: '169.340',
    commission_percent: '0.50',
    all_in_percent: '0.5',
    margin_told: true,
    vat_percent: '19',
    currency: { iso_code: 'EUR', pattern: 2, unit: 1 },
    region: { id: 15, name: 'Sousse' },
    zone: null,
    created_at: '2025-06-16T09:42:00.000Z',
    expireDate: '2025-06-16T16:00:00.000Z',
    form: 'CASH',
    status: 'FREE',
    hasOrder: false,
    has_account: true,
    members: [
      {
        percentage: '100',
        ex_op: {
          uuid: '7b0f8a52-0000-4000-8000-000000000412',
          name: 'Change El Kantaoui',
          phone: '73240412',
          _bct__id: '0412',
          region: { id: 15, name: 'Sousse' },
        },
      },
    ],
    order_info: null,
    bank_bids: [],
    coursePercent: null,
    race: null,
    ...over,
  }
}
