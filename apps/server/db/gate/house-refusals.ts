import {
  type HouseRefusal,
  type HouseRefusalStatus,
  REFUSING_KINDS,
} from '@fxmatch/domain/gate/house-refusals'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { knownTo } from '../orders/order-readers.ts'
import { remembered } from '../reference/remembered.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** Which houses do not deal with each other: what is to be lifted holds until it is. */
export function readHouseRefusals(db: Reader): Promise<readonly HouseRefusal[]> {
  return remembered(db, 'house refusals', () =>
    db
      .selectFrom('house_refusals')
      .where('status', '<>', 'LIFTED')
      .select(['company_id as companyId', 'counterparty_id as counterpartyId', 'currency', 'form'])
      .orderBy('number')
      .execute(),
  )
}

/**
 * The houses that a company may name: every bank and office, a bank's own companies, and companies of orders that it knows.
 * @param only this one, where it may be named
 */
export async function readNameable(db: Reader, companyId: string, only: string | null = null) {
  const rows = await db
    .selectFrom('companies as c')
    .where('c.id', '<>', companyId)
    .where('c.kind', 'in', [...REFUSING_KINDS])
    .where(
      sql<SqlBool>`(c.kind <> 'CORPORATE' or c.bank_id = ${companyId}
        or exists (select from orders o where o.buyer_id = c.id and ${knownTo('o', companyId)}))`,
    )
    .$if(only !== null, (query) => query.where('c.id', '=', only))
    .select(['c.id', 'c.name', 'c.kind'])
    .orderBy('c.name')
    .execute()
  return rows.flatMap(({ kind, ...house }) => {
    const known = REFUSING_KINDS.find((one) => one === kind)
    return known === undefined ? [] : [{ ...house, kind: known }]
  })
}

/** A company's refusals: those in force, then the newest that were lifted. @param only those that stand so */
export function readOwnRefusals(db: Reader, companyId: string, most: number, only?: HouseRefusalStatus) {
  return db
    .selectFrom('house_refusals as h')
    .innerJoin('companies as c', 'c.id', 'h.counterparty_id')
    .innerJoin('users as setter', 'setter.id', 'h.set_by')
    .leftJoin('users as proposer', 'proposer.id', 'h.lift_by')
    .leftJoin('users as lifter', 'lifter.id', 'h.lifted_by')
    .where('h.company_id', '=', companyId)
    .$if(only !== undefined, (query) => query.where('h.status', '=', only ?? 'LIFTING'))
    .select([
      ...(['h.id', 'h.number', 'h.currency', 'h.form', 'h.note', 'h.status'] as const),
      'c.id as houseId',
      'c.name as houseName',
      'c.kind as houseKind',
      'setter.full_name as setBy',
      'h.set_at as setAt',
      'h.lift_by as liftById',
      'proposer.full_name as liftBy',
      'h.lift_at as liftAt',
      'h.lift_note as liftNote',
      'lifter.full_name as liftedBy',
      'h.lifted_at as liftedAt',
    ])
    .orderBy((eb) => eb('h.status', '=', 'LIFTED'))
    .orderBy('h.set_at', 'desc')
    .orderBy('h.number', 'desc')
    .limit(most)
    .execute()
}
export type OwnRefusalRow = Awaited<ReturnType<typeof readOwnRefusals>>[number]
