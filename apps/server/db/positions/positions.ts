import type { PositionMove } from '@fxmatch/domain/positions/position-machine'
import { POSITION_TABLE } from '@fxmatch/domain/positions/position-machine'
import type { PositionEnding } from '@fxmatch/domain/time-machine/position-at'
import { type Selectable, sql, type Transaction } from 'kysely'
import { builtOnce } from '../built-once.ts'
import { membersOf } from '../orders/order-readers.ts'
import { sendLater } from '../prepared-statements.ts'
import type { Positions } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>
export type PositionRow = Selectable<Positions>

/**
 * Takes a position for an order, if it can still be had: one statement, so that of two buyers at the same instant
 * exactly one gets the row. Null: somebody was faster, or it left the market.
 */
export async function engagePosition(tx: Tx, positionId: number, now: Date): Promise<EngagedPosition | null> {
  const [row] = await engaging(tx, { positionId, now }).execute()
  return row ? { ...row, engagedAt: now } : null
}

/** A position that an order holds, with the companies of the syndicate that sells it. */
export type EngagedPosition = PositionRow & {
  readonly member_ids: string[]
  /** Since when: the order is placed at this instant, so that the market loses the position as the order appears. */
  readonly engagedAt: Date
}

const engaging = builtOnce((db, { positionId, now }: { positionId: number; now: Date }) =>
  db
    .with('engaged', (inner) =>
      inner
        .updateTable('positions')
        .set((eb) => ({ status: POSITION_TABLE.engage.to, version: eb('version', '+', 1) }))
        .where('id', '=', positionId)
        .where('status', 'in', [...POSITION_TABLE.engage.from])
        .where('listing', '=', 'LISTED')
        .where('expires_at', '>', now)
        .returningAll(),
    )
    // From when it was last on the market; what came and went in one instant is noted once.
    .with('ended', (inner) =>
      inner
        .insertInto('position_ends')
        .columns(['position_id', 'offered_at', 'ended_at', 'how'])
        .expression(sql`select id, least(coalesce(offered_since, created_at), ${now}::timestamptz), ${now}::timestamptz, 'ENGAGED'
          from engaged`)
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('engaged')
    .selectAll()
    .select(membersOf('engaged.id').as('member_ids')),
)

/** Takes a locked, free position off the market for good, and notes until when it was on it. */
export async function unlistPositionRow(
  tx: Tx,
  positionId: number,
  listing: Exclude<PositionEnding, 'ENGAGED'>,
  now: Date,
): Promise<void> {
  await sql`with unlisted as (
      update positions set listing = ${listing}, version = version + 1 where id = ${positionId} returning id, offered_since, created_at)
    insert into position_ends (position_id, offered_at, ended_at, how)
      select id, least(coalesce(offered_since, created_at), ${now}::timestamptz), ${now}::timestamptz, ${listing} from unlisted on conflict do nothing`.execute(
    tx,
  )
}

/**
 * Moves a locked position along its machine, with the next statement. @throws Error where the machine has no such step from
 * where it stands: the order that holds it and the position would disagree.
 */
export async function movePositionRow(
  tx: Tx,
  position: Pick<PositionRow, 'id' | 'status'>,
  move: PositionMove,
  change: { amount?: string; listing?: PositionRow['listing']; offered_since?: Date } = {},
): Promise<void> {
  const { from, to } = POSITION_TABLE[move]
  if (!from.some((status) => status === position.status))
    throw new Error(`position ${position.id} cannot ${move}`)
  await sendLater(
    tx,
    tx
      .updateTable('positions')
      .set((eb) => ({ status: to, version: eb('version', '+', 1), ...change }))
      .where('id', '=', position.id),
  )
}

/** Makes a locked position one of a smaller amount; what it loses is published beside it. */
export async function shrinkPosition(tx: Tx, positionId: number, amount: string): Promise<void> {
  await tx
    .updateTable('positions')
    .set((eb) => ({ amount, version: eb('version', '+', 1) }))
    .where('id', '=', positionId)
    .where('amount', '>', amount)
    .executeTakeFirstOrThrow()
}

/** Reads and locks a position. */
export async function lockPosition(tx: Tx, positionId: number): Promise<PositionRow | null> {
  const row = await tx
    .selectFrom('positions')
    .selectAll()
    .where('id', '=', positionId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Companies that stand behind a position, with their percent; the leader alone where there is no syndicate. */
export async function membersOfPosition(tx: Tx, position: Pick<PositionRow, 'id' | 'seller_id'>) {
  const rows = await tx
    .selectFrom('position_members')
    .select(['company_id', 'percentage'])
    .where('position_id', '=', position.id)
    .orderBy('percentage', 'desc')
    .orderBy('company_id')
    .execute()
  if (rows.length === 0) return [{ companyId: position.seller_id, percent: '100' }]
  return rows.map((row) => ({ companyId: row.company_id, percent: row.percentage }))
}

/** Copies the members of one position to another: a rest is offered by those who offered the whole. */
export async function copyMembers(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx
    .insertInto('position_members')
    .columns(['position_id', 'company_id', 'percentage'])
    .expression((eb) =>
      eb
        .selectFrom('position_members')
        .select((s) => [s.val(toId).as('position_id'), 'company_id', 'percentage'])
        .where('position_id', '=', fromId),
    )
    .execute()
}

/** Positions with the unit that their currency is quoted for, in no order; unknown numbers are left out. */
export function readPositionsWithUnit(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('positions')
    .innerJoin('currencies', 'currencies.iso_code', 'positions.currency')
    .where('positions.id', '=', sql<number>`any (${sql.val([...ids])}::bigint[])`)
    .selectAll('positions')
    .select('currencies.unit')
    .execute()
}
