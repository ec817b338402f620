import { companyOrdersCall } from '@fxmatch/contract/http/order-lists'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { acceptDraftCall, halfConfirmCall } from '@fxmatch/contract/http/orders'
import { currentUserCall } from '@fxmatch/contract/http/session'
import { UNDER_WAY_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { Random } from '../seed/random.ts'
import { type Participant, Refused } from './api-client.ts'
import { createCarrying, peopleOf, traderOf } from './carrying.ts'

/** Banks whose machines are answered in a sandbox. */
const BANKS = ['golfe', 'carthage'] as const

/** The user of a machine is named after its id (`insertMachineUser`). */
const isOfMachine = ({ user }: OrderView): boolean => user.username.startsWith('api-')

/**
 * In a sandbox: the other side of the orders of machines, and what no machine may do in its own house. The office accepts, confirms and
 * counts; the bank's people confirm in the market room, validate, issue the ticket, deliver and pay. What the machine itself can do is
 * left to it: its own confirmation, and the answer to a price.
 */
export function createAnswering(person: (username: string) => Participant, random: Random) {
  const officeOf = (companyName: string) => person(traderOf(companyName))
  const answer = async (bank: (typeof BANKS)[number]): Promise<void> => {
    const trader = person(peopleOf(bank).trader)
    const { company } = await trader.call(currentUserCall)
    const query = { 'status[]': UNDER_WAY_STATUSES.map(String), pageSize: '50' }
    const { data } = await trader.call(companyOrdersCall, { params: { company }, query })
    const carry = createCarrying({ bank: peopleOf(bank), person, officeOf, random })
    for (const order of data.filter(isOfMachine)) await unlessRefused(() => step(order, carry))
  }
  const step = async (order: OrderView, carry: (order: OrderView) => Promise<void>): Promise<void> => {
    const office = officeOf(order.seller.name)
    const params = { id: order.id }
    // An office that has no say now is refused, and it is the machine's turn.
    if (order.status.code === ORDER_STATUS.DRAFT) await office.call(acceptDraftCall, { params })
    else if (
      order.status.code === ORDER_STATUS.AWAITING_CONFIRMATION ||
      order.status.code === ORDER_STATUS.HALF_CONFIRMED
    )
      await office.call(halfConfirmCall, { params })
    else await carry(order)
  }
  return {
    /** One look at the orders of every bank's machines. */
    async look(): Promise<void> {
      for (const bank of BANKS) await unlessRefused(() => answer(bank))
    },
  }
}

/** A refusal means that it is somebody else's turn. */
async function unlessRefused(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}
