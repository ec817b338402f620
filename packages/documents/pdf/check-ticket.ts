import { decimal } from '@fxmatch/domain/money/decimal'
import { sumsOf } from './add-up.ts'
import type { TicketView } from './ticket-view.ts'

const mustEqual = sumsOf('Ticket')

/**
 * Refuses a ticket whose figures contradict each other: it is signed and kept, so what it lists must add up to what
 * it says, to the millime. Counter value + commission + margin = all-in; all-in + VAT = to pay; the syndicate's and
 * the banknotes' amounts = the order's amount, the syndicate's percents = 100.
 * @throws RangeError naming the sum that is wrong, or a figure that is no decimal number.
 */
export function checkTicketAddsUp(ticket: TicketView): void {
  const { price } = ticket
  const parts = [price.counterValue, price.commission, price.margin?.value ?? '0']
  mustEqual('all-in counter value', parts, price.allInCounterValue)
  mustEqual('amount to pay', [price.allInCounterValue, price.vat], price.payable)
  if (ticket.syndicate.length > 0) {
    mustEqual(
      'syndicate',
      ticket.syndicate.map((member) => member.amount),
      ticket.amount,
    )
    mustEqual(
      'syndicate percents',
      ticket.syndicate.map((member) => member.percent),
      '100',
    )
  }
  if (ticket.banknotes.length > 0) {
    const notes = ticket.banknotes.map(({ denomination, count }) =>
      decimal(denomination).times(decimal(count)),
    )
    mustEqual('banknotes', notes, ticket.amount)
  }
}
