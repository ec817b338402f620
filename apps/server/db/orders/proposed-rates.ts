import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { knownTo } from './order-readers.ts'

/** A rate that one side of an order on a position proposed to the other. */
export interface ProposedRate {
  readonly rate: string
  readonly created_at: Date
  readonly side: 'BUYER' | 'SELLER'
  readonly position_id: number
}

/** Proposed rates of the orders that a company may know, on positions in a currency, newest first. */
export async function readProposedRates(
  db: Db,
  asked: {
    currency: string
    companyId: string
    operatorId?: string | undefined
    positionId?: number | undefined
    limit: number
  },
): Promise<ProposedRate[]> {
  const { currency, companyId, operatorId, positionId, limit } = asked
  const operator =
    operatorId !== undefined
      ? sql`${operatorId}::uuid`
      : positionId !== undefined
        ? sql`(select p.seller_id from positions p where p.id = ${positionId})`
        : sql`o.seller_id`
  const { rows } = await sql<ProposedRate>`
    select f.rate, f.created_at, f.side, o.position_id
    from orders o join order_offers f on f.order_id = o.id
    where ${knownTo('o', companyId)} and o.currency = ${currency} and o.position_id is not null and o.seller_id = ${operator}
    order by f.created_at desc, f.id desc limit ${limit}`.execute(db)
  return rows
}
