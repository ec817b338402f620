import type { ShortageWay } from '../../banknotes/shortage.ts'
import type { OrderFacts } from '../order-facts.ts'
import type { OrderStatus } from '../order-status.ts'

/**
 * Domain rules §4 written out by hand and not made from the code: what leads from where to where, who may do it, with which
 * capability, under which condition, past which guard, and what the position does.
 */
export const EXPECTED_ROWS = `
1   > accept_draft         > 2   | buyer seller | order.accept               | agrees         | turn      | -
1   > accept_draft         > 5   | buyer seller | order.accept               | asked price    | turn      | -
1   > counter_offer        > 1   | buyer seller | order.negotiate            | always         | firm turn | -
1   > reject_draft         > 3   | seller       | order.reject               | always         | -         | release
1   > cancel_draft         > 4   | buyer        | order.cancel_draft         | always         | -         | release
1   > end_with_request     > 4   | system       | -                          | always         | -         | release
1   > expire               > 999 | system       | -                          | always         | -         | release
2   > half_confirm         > 5   | buyer seller | order.confirm              | always         | request   | -
2   > reject_confirmation  > 8   | buyer seller | order.reject               | always         | -         | -
2   > end_with_request     > 9   | system       | -                          | always         | -         | release
2   > expire               > 999 | system       | -                          | always         | -         | release
5   > half_confirm         > 6   | buyer seller | order.confirm              | position cash  | req. once | confirm
5   > half_confirm         > 7   | buyer seller | order.confirm              | position wire  | req. once | confirm
5   > half_confirm         > 7   | buyer seller | order.confirm              | bank's stock   | req. once | -
5   > reject_confirmation  > 8   | buyer seller | order.reject               | always         | quoted    | -
5   > end_with_request     > 9   | system       | -                          | always         | -         | release
5   > expire               > 999 | system       | -                          | always         | -         | release
5   > confirm_with_request > 7   | system       | -                          | bank's stock   | -         | -
6   > record_banknotes     > 7   | seller bank  | order.record_banknotes     | always         | -         | -
6   > record_shortage      > 8   | seller bank  | order.record_banknotes     | always         | -         | -
8   > answer_shortage      > 8   | buyer seller | order.confirm              | short open     | answer    | -
8   > answer_shortage      > 6   | buyer seller | order.confirm              | short whole    | answer    | -
8   > answer_shortage      > 7   | buyer seller | order.confirm              | short less     | answer    | -
8   > answer_shortage      > 9   | buyer seller | order.confirm              | short undone   | answer    | release
8   > expire               > 999 | system       | -                          | short          | -         | release
7   > confirm_market_room  > 8   | bank         | order.confirm_market_room  | at threshold   | -         | -
7   > confirm_market_room  > 700 | bank         | order.confirm_market_room  | under it       | -         | -
8   > validate_back_office > 700 | bank         | order.validate_back_office | confirmation   | validator | -
8   > validate_back_office > 9   | bank         | order.validate_back_office | rejection      | reviewer  | release
8   > refuse_back_office   > 9   | bank         | order.validate_back_office | confirmation   | validator | release
8   > refuse_back_office   > 2   | bank         | order.validate_back_office | rejection      | reviewer  | -
8   > end_with_request     > 9   | system       | -                          | rejection      | -         | release
700 > generate_ticket      > 11  | bank         | ticket.generate            | always         | ticketer  | deal
700 > reject_ticket        > 12  | bank         | ticket.reject              | always         | -         | release
11  > deliver              > 13  | bank         | order.deliver              | always         | -         | close
11  > reject_delivery      > 14  | bank         | order.deliver              | always         | -         | -
14  > deliver              > 13  | bank         | order.deliver              | always         | -         | close
14  > cancel_delivery      > 15  | bank         | order.deliver              | always         | -         | release
13  > cash_out             > 10  | bank         | order.cash_out             | always         | -         | -
106 > accept_bid           > 105 | buyer        | order_request.manage       | always         | -         | -
106 > decline_bid          > 108 | buyer        | order_request.manage       | always         | -         | -
106 > cancel_bid           > 109 | bank         | bid.place                  | always         | -         | -
105 > half_confirm         > 7   | bank         | order.confirm              | always         | req. else | -
105 > reject_confirmation  > 8   | bank         | order.reject               | always         | quoted    | -
105 > confirm_with_request > 7   | system       | -                          | firm quote     | -         | -
105 > end_with_request     > 9   | system       | -                          | always         | -         | -
105 > expire               > 999 | system       | -                          | always         | -         | -
106 > end_with_request     > 108 | system       | -                          | always         | -         | -
`
  .trim()
  .split('\n')
  .map((line) => {
    const [step = '', by = '', capability = '', when = '', guard = '', position = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    const [from = '', action = '', to = ''] = step.split('>').map((cell) => cell.trim())
    return {
      from: Number(from),
      action,
      to: Number(to),
      by: by.split(' '),
      capability,
      when,
      guard,
      position,
    }
  })
export type ExpectedRow = (typeof EXPECTED_ROWS)[number]

/** Whoever accepts the asked price is bound, unless their company has a second step, or the order a request to wait for. */
const bindsWhoAccepts = (order: OrderFacts): boolean =>
  order.atAskedPrice &&
  !order.awaitsRequest &&
  (order.lastOfferBy === 'SELLER' ? order.acceptanceConfirms.BUYER : order.acceptanceConfirms.SELLER)

/** Whether a row of the expectation applies to an order: the conditions again, independently of the code's. */
export function applies(row: ExpectedRow, order: OrderFacts): boolean {
  if (row.from !== order.status) return false
  const fromStock = order.operationType === 'DIRECT_SALE'
  const under = order.counterValue === UNDER_THRESHOLD
  const { BUYER: buyer = null, SELLER: seller = null } = order.shortageChoices ?? {}
  switch (row.when) {
    case 'always':
      return true
    case 'agrees':
      return !bindsWhoAccepts(order)
    case 'asked price':
      return bindsWhoAccepts(order)
    case 'position cash':
      return !fromStock && order.form === 'CASH'
    case 'position wire':
      return !fromStock && order.form === 'DIGITAL'
    case "bank's stock":
      return fromStock
    case 'firm quote':
      return order.quoteBindsUntil !== null
    case 'at threshold':
      return !under
    case 'under it':
      return under
    case 'confirmation':
      return order.pendingDecision === 'CONFIRMATION'
    case 'rejection':
      return order.pendingDecision === 'REJECTION'
    case 'short':
      return order.pendingDecision === 'SHORTAGE'
    case 'short open':
      return order.pendingDecision === 'SHORTAGE' && (buyer === null || buyer !== seller)
    case 'short whole':
      return buyer === 'COMPLETE' && seller === 'COMPLETE'
    case 'short less':
      return buyer === 'REDUCE' && seller === 'REDUCE'
    case 'short undone':
      return buyer === 'UNDO' && seller === 'UNDO'
    default:
      return false
  }
}

const rowsOfStep = Map.groupBy(EXPECTED_ROWS, ({ from, action }) => `${from} ${action}`)

/** The row by which an action moves an order; undefined: by none. */
export function expectedRow(order: OrderFacts, action: string): ExpectedRow | undefined {
  return rowsOfStep.get(`${order.status} ${action}`)?.find((row) => applies(row, order))
}

/** The authorisation rule's threshold in TND (domain rules §4, 'Règle ticket'), and one millime less. */
export const AT_THRESHOLD = '5000.000'
export const UNDER_THRESHOLD = '4999.999'

/** What the buyer and the seller may have chosen of a short count: nothing, one of them, both alike, both otherwise. */
const CHOICES: readonly (readonly [ShortageWay | null, ShortageWay | null])[] = [
  [null, null],
  ['REDUCE', null],
  [null, 'UNDO'],
  ['COMPLETE', 'COMPLETE'],
  ['REDUCE', 'REDUCE'],
  ['UNDO', 'UNDO'],
  ['REDUCE', 'UNDO'],
]

/** The prices that may be accepted of a draft: another than the asked one, and that one, by whose companies it is a confirmation. */
const ACCEPTANCES = [
  { atAskedPrice: false, acceptanceConfirms: { BUYER: true, SELLER: true } },
  { atAskedPrice: true, acceptanceConfirms: { BUYER: false, SELLER: false } },
  { atAskedPrice: true, acceptanceConfirms: { BUYER: true, SELLER: false } },
  { atAskedPrice: true, acceptanceConfirms: { BUYER: false, SELLER: true } },
]

/** Until when a house is bound by the quote of which an order came. */
export const BOUND_UNTIL = new Date('2026-07-15T10:00:00Z')

/** Whether nobody proposes another rate, with until when the seller is bound by a quote. */
const firmAndQuoted = (status: OrderStatus, quoted: readonly (Date | null)[]) =>
  (status === 1 ? [false, true] : [false]).flatMap((firm) => quoted.map((until) => [firm, until] as const))

/** Every order that the rules can tell apart in one status; parties as domain rules §4 sets them for each operation. */
export function* ordersIn(status: OrderStatus): Generator<OrderFacts> {
  // A draft that nobody was asked for, a confirmation that its request holds back; null: neither.
  const held =
    status === 1
      ? (['UNASKED', 'REQUEST', null] as const)
      : [2, 5, 105].includes(status)
        ? (['REQUEST', null] as const)
        : [null]
  const decisions =
    status === 8
      ? [
          { pendingDecision: 'CONFIRMATION' as const, shortageChoices: null },
          { pendingDecision: 'REJECTION' as const, shortageChoices: null },
          ...CHOICES.map(([BUYER, SELLER]) => ({
            pendingDecision: 'SHORTAGE' as const,
            shortageChoices: { BUYER, SELLER },
          })),
        ]
      : [{ pendingDecision: null, shortageChoices: null }]
  for (const operationType of ['DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING'] as const)
    for (const form of ['CASH', 'DIGITAL'] as const)
      for (const counterValue of [AT_THRESHOLD, UNDER_THRESHOLD])
        for (const decision of decisions)
          for (const lastOfferBy of ['BUYER', 'SELLER'] as const)
            for (const confirmed of ['nobody', 'buyer', 'seller'])
              for (const by of held) {
                // What becomes of a short count depends on nothing of these: one order for all of them.
                const plain =
                  lastOfferBy === 'BUYER' && confirmed === 'nobody' && counterValue === AT_THRESHOLD
                if (decision.pendingDecision === 'SHORTAGE' && !(plain && form === 'CASH')) continue
                // Only what came of a request for quotes binds its house by a quote.
                const quoted = [5, 105].includes(status) ? [null, BOUND_UNTIL] : [null]
                for (const [firmPrice, quoteBindsUntil] of firmAndQuoted(status, quoted))
                  for (const acceptance of status === 1 ? ACCEPTANCES : ACCEPTANCES.slice(0, 1))
                    yield {
                      status,
                      form,
                      operationType,
                      buyerId: operationType === 'DIRECT_PURCHASE' ? 'bank' : 'buyer',
                      sellerId: operationType === 'DIRECT_SALE' ? 'bank' : 'seller',
                      bankId: 'bank',
                      placedBy: 'placer',
                      marketRoomBy: 'confirmer',
                      rejectedBy: 'rejecter',
                      confirmedBy: confirmed === 'nobody' ? null : 'binder',
                      asked: by !== 'UNASKED',
                      awaitsRequest: by === 'REQUEST',
                      buyerConfirmed: confirmed === 'buyer',
                      sellerConfirmed: confirmed === 'seller',
                      ...decision,
                      lastOfferBy,
                      ...acceptance,
                      firmPrice,
                      quoteBindsUntil,
                      counterValue,
                      referenceValue: null,
                      secondValidationFrom: AT_THRESHOLD,
                    }
              }
}
