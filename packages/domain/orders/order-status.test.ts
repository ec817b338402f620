import { describe, expect, it } from 'vitest'
import { isFinal, isLive } from './order-sets.ts'
import {
  isOrderStatus,
  ORDER_STATUS,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  orderStatusName,
} from './order-status.ts'

/** Domain rules §4: code, name in code, label; `live` while the order claims its amount, `final` when nothing follows. */
const EXPECTED = `
1   | DRAFT                  | Brouillon                              | live
2   | AWAITING_CONFIRMATION  | En attente de confirmation             | live
3   | DRAFT_REJECTED         | Brouillon rejeté                       | final
4   | DRAFT_CANCELED         | Brouillon annulé                       | final
5   | HALF_CONFIRMED         | Confirmé à moitié                      | live
6   | CURRENCY_RECEPTION     | Réception de devises                   | live
7   | MARKET_ROOM            | Billets / validation salle des marchés | live
8   | BACK_OFFICE_VALIDATION | Validation back-office                 | live
9   | CONFIRMATION_REJECTED  | Confirmation rejetée                   | final
10  | CASHED_OUT             | Cash out                               | live final
11  | TICKET_GENERATED       | Ticket généré                          | live
12  | TICKET_REJECTED        | Ticket rejeté                          | final
13  | DELIVERED              | Livré                                  | live
14  | DELIVERY_REJECTED      | Livraison rejetée                      | live
15  | DELIVERY_CANCELED      | Livraison annulée                      | final
105 | BID_ACCEPTED           | Offre acceptée                         | live
106 | BID_PLACED             | Offre en cours                         | live
108 | BID_DECLINED           | Offre déclinée                         | final
109 | BID_CANCELED           | Offre annulée                          | final
700 | AWAITING_TICKET        | En attente de ticket                   | live
999 | EXPIRED                | Expiré                                 | final
`
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', label = '', traits = ''] = line.split('|').map((cell) => cell.trim())
    return { code: Number(code), name, label, live: traits.includes('live'), final: traits.includes('final') }
  })

describe('order statuses', () => {
  it('are the 21 codes of specification 000 §4', () => {
    expect(ORDER_STATUSES).toEqual(EXPECTED.map((row) => row.code))
    expect(Object.keys(ORDER_STATUS).sort()).toEqual(EXPECTED.map((row) => row.name).sort())
    expect(Object.keys(ORDER_STATUS_LABELS).sort()).toEqual(EXPECTED.map((row) => row.name).sort())
  })

  it.each(EXPECTED)('$code is $name', ({ code, name, label, live, final }) => {
    if (!isOrderStatus(code)) throw new Error(`${code} is not known`)
    const known = orderStatusName(code)
    expect({ name: known, label: ORDER_STATUS_LABELS[known] }).toEqual({ name, label })
    expect({ live: isLive(code), final: isFinal(code) }).toEqual({ live, final })
  })

  it.each([0, -1, 16, 100, 107, 701, 1000, 1.5, Number.NaN])('%d is no status', (code) => {
    expect(isOrderStatus(code)).toBe(false)
    expect(() => orderStatusName(code)).toThrow(RangeError)
  })
})
