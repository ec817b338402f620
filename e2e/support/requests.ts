import { statusOf } from './database.ts'
import { type Caller, callerOf } from './people.ts'
import { call, confirmAtMarketRoom, step } from './preparation.ts'

/** What a journey needs of an order of a request. */
interface RequestOrder {
  readonly id: string
  readonly reference: string
  readonly part: 'POSITION' | 'BID' | 'REMAINDER'
  readonly status: { readonly code: number }
  readonly exop: { readonly name: string }
  readonly bank: { readonly name: string }
}

/** Who does the orders' work, by the name of their company. */
interface Desks {
  readonly company: Caller
  /** Exchange offices, and the banks' traders for their bids. */
  readonly sellers: Readonly<Record<string, Caller>>
  /** Each bank's market room, second validation and ticket desk. */
  readonly banks: Readonly<Record<string, { room: Caller; second: Caller; tickets: Caller }>>
}

/** 4 rejected, 108 declined, 109 taken back. */
const ENDED = [4, 108, 109]

async function liveOrders(company: Caller, reference: string): Promise<RequestOrder[]> {
  const { data }: { data: RequestOrder[] } = await call(
    company,
    'GET',
    `/api/orders_requests/${reference}/orders`,
  )
  return data.filter(({ status }) => !ENDED.includes(status.code))
}

function deskOf<T>(desks: Readonly<Record<string, T>>, name: string): T {
  const found = desks[name]
  if (!found) throw new Error(`nobody of ${name} takes part`)
  return found
}

/** Carries every order of a validated request (transfers only) to its ticket, delivery and cash-out. */
async function carry({ company, sellers, banks }: Desks, reference: string): Promise<void> {
  for (const order of await liveOrders(company, reference)) {
    const { room, second, tickets } = deskOf(banks, order.bank.name)
    if (order.part === 'POSITION') {
      const seller = deskOf(sellers, order.exop.name)
      await step(seller, order, 'accept-draft')
      await step(company, order, 'half-confirm-client')
      // At the asked price the seller's acceptance was its confirmation.
      if ((await statusOf(order.id)) === 5) await step(seller, order, 'half-confirm-client')
    }
    if (order.part === 'BID') await step(deskOf(sellers, order.exop.name), order, 'half-confirm-client')
    await confirmAtMarketRoom(room, order)
    await step(second, order, 'confirm-bo')
    await step(tickets, order, 'confirm-banque')
  }
  for (const order of await liveOrders(company, reference)) {
    const { tickets } = deskOf(banks, order.bank.name)
    await step(tickets, order, 'deliver')
    await step(tickets, order, 'cash-out')
  }
}

async function openBank(name: string) {
  return {
    room: await callerOf(`salle.${name}`),
    second: await callerOf(`validation.${name}`),
    tickets: await callerOf(`tickets.${name}`),
  }
}

/**
 * Everyone else's work on a validated request of transfers: sellers accept and confirm, the banks' rooms and ticket
 * desks do theirs, order by order, until all are delivered and cashed out.
 */
export async function carryToTheBook(
  people: Pick<Desks, 'company' | 'sellers'>,
  reference: string,
): Promise<void> {
  const golfe = await openBank('golfe')
  const carthage = await openBank('carthage')
  await carry({ ...people, banks: { 'Banque du Golfe': golfe, 'Banque de Carthage': carthage } }, reference)
}
