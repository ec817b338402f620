import type { PlacedPart } from '@fxmatch/domain/standing-orders/standing-figures'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { allInPriceSql } from '../orders/order-prices.ts'
import { isConfirmedSql } from '../orders/status-sets.ts'
import type { StandingOrderSteps, StandingOrders } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>

type Reader = Db | Tx
export type StandingRow = Selectable<StandingOrders>
type StepRow = Selectable<StandingOrderSteps>

/** What may change of one, as columns. */
export type StandingChange = Partial<
  Pick<
    StandingRow,
    | 'amount'
    | 'target'
    | 'oco_with'
    | 'good_till'
    | 'status'
    | 'hold_cause'
    | 'hold_code'
    | 'since'
    | 'gate_refusals'
    | 'last_hit_at'
    | 'approved_by'
    | 'gate_aside'
    | 'ended_at'
  >
>

/** Puts a new one on record. */
export async function insertStanding(
  tx: Tx,
  row: Omit<
    StandingRow,
    'number' | 'version' | 'gate_refusals' | 'last_hit_at' | 'gate_aside' | 'gate_aside_on'
  >,
): Promise<StandingRow> {
  return tx.insertInto('standing_orders').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One with the other of its pair, both held until the transaction ends, always in the same order; null where there is none. */
export async function holdStanding(
  tx: Tx,
  id: string,
): Promise<{ readonly row: StandingRow; readonly pair: StandingRow | null } | null> {
  const rows = await tx
    .selectFrom('standing_orders')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('oco_with', '=', id)]))
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
  const row = rows.find((one) => one.id === id)
  return row ? { row, pair: rows.find((one) => one.id !== id) ?? null } : null
}

/** Writes what a step changes of a held one. */
export async function updateStanding(tx: Tx, id: string, change: StandingChange): Promise<StandingRow> {
  return tx
    .updateTable('standing_orders')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Leaves a house aside for a day, with which the gate lets nothing through. What the owner sees of it stays the same version. */
export async function keepGateAside(tx: Tx, row: StandingRow, houseId: string, day: string): Promise<void> {
  const before = row.gate_aside_on === day ? row.gate_aside : []
  await tx
    .updateTable('standing_orders')
    .set({ gate_aside: [...new Set([...before, houseId])], gate_aside_on: day })
    .where('id', '=', row.id)
    .execute()
}

/** Those of a person that are not over and that nobody else has looked at, of one currency, with their pairs. */
export function readUnapproved(tx: Tx, of: { readonly ownerId: string; readonly currency: string }) {
  return tx
    .selectFrom('standing_orders')
    .where('owner_id', '=', of.ownerId)
    .where('currency', '=', of.currency)
    .where('status', 'in', ['ACTIVE', 'SUSPENDED'])
    .where('approved_by', 'is', null)
    .select(['id', 'oco_with', 'amount', 'target'])
    .execute()
}

/** Keeps what happened to one, with what it says from then on. */
export async function keepStep(
  tx: Tx,
  row: StandingRow,
  step: {
    readonly step: string
    readonly at: Date
    readonly userId: string | null
    readonly code?: string | null
  },
): Promise<void> {
  await tx
    .insertInto('standing_order_steps')
    .values({
      ...{ standing_id: row.id, at: step.at, user_id: step.userId, step: step.step, status: row.status },
      ...{ amount: row.amount, target: row.target, good_till: row.good_till, code: step.code ?? null },
    })
    .execute()
}

/** An order that a standing one has placed. */
export interface HitRow extends PlacedPart {
  readonly standingId: string
  readonly orderId: string
  readonly reference: string
  readonly orderStatus: number
  readonly at: Date
  readonly sellerId: string
  readonly seller: string
  /** TND per quoting unit, as the order stands now: the seller's rate, and what its buyer pays all-in. */
  readonly rate: string
  readonly allIn: string
}

/** What some have placed, the latest last, with what has become of it. */
export async function readHits(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly HitRow[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<HitRow>`
    select h.standing_id as "standingId", h.order_id as "orderId", o.reference, o.status as "orderStatus", h.at,
      trim_scale(o.amount)::text as amount, o.seller_id as "sellerId", seller.name as seller,
      o.rate::text as rate, (${allInPriceSql('o')})::text as "allIn",
      case when o.stage = 'DEAD' then 'ENDED' when ${isConfirmedSql('o')} then 'DEALT' else 'RESERVED' end as state
    from standing_order_hits h join orders o on o.id = h.order_id join companies seller on seller.id = o.seller_id
    where h.standing_id = any (${sql.val([...ids])}::uuid[])
    order by h.at, h.order_id`.execute(db)
  return Map.groupBy(rows, ({ standingId }) => standingId)
}

/** Keeps that an order was placed by one. */
export async function insertHit(
  tx: Tx,
  hit: {
    readonly orderId: string
    readonly standingId: string
    readonly companyId: string
    readonly positionId: number
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('standing_order_hits')
    .values({
      ...{ order_id: hit.orderId, standing_id: hit.standingId, company_id: hit.companyId },
      ...{ position_id: hit.positionId, at: hit.at },
    })
    .execute()
}

/** How many of a company are not over. The company is held, so that two that are given at once see each other. */
export async function countLiveStanding(tx: Tx, companyId: string): Promise<number> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('standing_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** How many that are not over there are of each currency and form. */
export function countStanding(db: Reader) {
  return db
    .selectFrom('standing_orders')
    .where('ended_at', 'is', null)
    .groupBy(['currency', 'form'])
    .select(({ fn, eb }) => [
      ...(['currency', 'form'] as const),
      fn.countAll<number>().filterWhere('status', '=', 'ACTIVE').as('active'),
      fn
        .countAll<number>()
        .filterWhere(eb('status', '<>', 'ACTIVE'))
        .as('held'),
    ])
    .orderBy('currency')
    .orderBy('form')
    .execute()
}

/** What a list shows of one beside itself. */
export type ShownStanding = StandingRow & {
  readonly owner_name: string
  readonly approver_name: string | null
  readonly agency_name: string | null
  readonly request_reference: string | null
  readonly request_value_date: string | null
  readonly oco_number: number | null
  readonly decimals: number
  readonly unit: number
}

/** Those of a company, the latest first. @param id only this one */
export function readStanding(
  db: Reader,
  asked: { readonly companyId: string; readonly id?: string; readonly limit: number },
): Promise<ShownStanding[]> {
  return db
    .selectFrom('standing_orders as s')
    .innerJoin('users as owner', 'owner.id', 's.owner_id')
    .innerJoin('currencies', 'currencies.iso_code', 's.currency')
    .leftJoin('users as approver', 'approver.id', 's.approved_by')
    .leftJoin('agencies', 'agencies.id', 's.agency_id')
    .leftJoin('order_requests', 'order_requests.id', 's.order_request_id')
    .leftJoin('standing_orders as oco', 'oco.id', 's.oco_with')
    .where('s.company_id', '=', asked.companyId)
    .$if(asked.id !== undefined, (query) => query.where('s.id', '=', asked.id ?? ''))
    .selectAll('s')
    .select([
      'owner.full_name as owner_name',
      'approver.full_name as approver_name',
      'agencies.name as agency_name',
      'order_requests.reference as request_reference',
      'order_requests.value_date as request_value_date',
      'oco.number as oco_number',
      ...(['currencies.decimals', 'currencies.unit'] as const),
    ])
    .orderBy('s.number', 'desc')
    .limit(asked.limit)
    .execute()
}

/** Names by id. */
export interface WantedNames {
  readonly houses: ReadonlyMap<string, string>
  readonly governorates: ReadonlyMap<number, string>
}

/** The names of some houses and governorates. */
export async function readWantedNames(
  db: Reader,
  of: { readonly houses: readonly string[]; readonly governorates: readonly number[] },
): Promise<WantedNames> {
  const houses =
    of.houses.length === 0
      ? []
      : await db
          .selectFrom('companies')
          .where('id', 'in', [...new Set(of.houses)])
          .select(['id', 'name'])
          .execute()
  const governorates =
    of.governorates.length === 0 ? [] : await db.selectFrom('governorates').select(['id', 'name']).execute()
  return {
    houses: new Map(houses.map(({ id, name }) => [id, name])),
    governorates: new Map(governorates.map(({ id, name }) => [id, name])),
  }
}

/** What happened to one, the earliest first, with who did it. */
export function readSteps(
  db: Reader,
  id: string,
): Promise<(StepRow & { readonly user_name: string | null })[]> {
  return db
    .selectFrom('standing_order_steps as step')
    .leftJoin('users', 'users.id', 'step.user_id')
    .where('step.standing_id', '=', id)
    .selectAll('step')
    .select('users.full_name as user_name')
    .orderBy('step.id')
    .execute()
}
