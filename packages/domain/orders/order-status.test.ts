import { describe, expect, it } from 'vitest'
import { isFinal, isLive } from './order-sets.ts'
import { isOrderStatus, ORDER_STATUS, ORDER_STATUSES, orderStatusName } from './order-status.ts'

/** Domain rules §4: code, name in code, label; `live` while the order claims its amount, `final` when nothing follows. */
const EXPECTED = `
1   | DRAFT                  | live
2   | AWAITING_CONFIRMATION  | live
3   | DRAFT_REJECTED         | final
4   | DRAFT_CANCELED         | final
5   | HALF_CONFIRMED         | live
6   | CURRENCY_RECEPTION     | live
7   | MARKET_ROOM            | live
8   | BACK_OFFICE_VALIDATION | live
9   | CONFIRMATION_REJECTED  | final
10  | CASHED_OUT             | live final
11  | TICKET_GENERATED       | live
12  | TICKET_REJECTED        | final
13  | DELIVERED              | live
14  | DELIVERY_REJECTED      | live
15  | DELIVERY_CANCELED      | final
105 | BID_ACCEPTED           | live
106 | BID_PLACED             | live
108 | BID_DECLINED           | final
109 | BID_CANCELED           | final
700 | AWAITING_TICKET        | live
999 | EXPIRED                | final
`
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', traits = ''] = line.split('|').map((cell) => cell.trim())
    return { code: Number(code), name, live: traits.includes('live'), final: traits.includes('final') }
  })

describe('order statuses', () => {
  it('are the 21 codes of specification 000 §4', () => {
    expect(ORDER_STATUSES).toEqual(EXPECTED.map((row) => row.code))
    expect(Object.keys(ORDER_STATUS).sort()).toEqual(EXPECTED.map((row) => row.name).sort())
  })

  it.each(EXPECTED)('$code is $name', ({ code, name, live, final }) => {
    if (!isOrderStatus(code)) throw new Error(`${code} is not known`)
    const known = orderStatusName(code)
    expect(known).toBe(name)
    expect({ live: isLive(code), final: isFinal(code) }).toEqual({ live, final })
  })

  it.each([0, -1, 16, 100, 107, 701, 1000, 1.5, Number.NaN])('%d is no status', (code) => {
    expect(isOrderStatus(code)).toBe(false)
    expect(() => orderStatusName(code)).toThrow(RangeError)
  })
})
