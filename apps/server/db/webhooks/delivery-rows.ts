import type { DeliveryStatus } from '@fxmatch/domain/webhooks/delivery-table'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { lockName } from '../lock-name.ts'
import type { WebhookAttempts, WebhookDeliveries } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** A delivery as it is kept. */
export type DeliveryRow = Selectable<WebhookDeliveries>

/** A delivery that a server is to look at, from a moment on. */
export interface DueDelivery {
  readonly id: string
  readonly endpointId: string
  readonly companyId: string
  readonly at: Date
}

const UNSETTLED = sql<boolean>`status in ('PENDING', 'RETRYING')`

/** Deliveries of one object to one endpoint come one after the other: whoever settles or begins one holds its line until the end. */
export const lockLine = (tx: Reader, { endpoint_id, object }: Pick<DeliveryRow, 'endpoint_id' | 'object'>) =>
  lockName(tx, `webhook ${endpoint_id} ${object}`)

/** Whether an earlier delivery of the same object is not settled. */
export async function isBehind(db: Reader, { endpoint_id, object, place }: DeliveryRow): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('object', '=', object)
    .where('place', '<', place)
    .where(UNSETTLED)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Those whose turn it is: of each object the first that is not settled.
 * @param of all of an endpoint, one object of it, or (null) of every active endpoint what was due before `before` and nobody sends
 */
export async function deliveriesInTurn(
  db: Reader,
  of: { readonly endpointId: string; readonly object?: string } | null,
  before: Date | null = null,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select distinct on (d.endpoint_id, d.object) d.id, d.endpoint_id as "endpointId", e.company_id as "companyId",
      greatest(d.next_at, e.rests_until) as at
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.status in ('PENDING', 'RETRYING') and e.status = 'ACTIVE'
      and (${of?.endpointId ?? null}::uuid is null or d.endpoint_id = ${of?.endpointId ?? null}::uuid)
      and (${of?.object ?? null}::text is null or d.object = ${of?.object ?? null}::text)
    order by d.endpoint_id, d.object, d.place`.execute(db)
  return before === null ? rows : rows.filter(({ at }) => at < before)
}

/** Deliveries of an endpoint, newest first, and how many there are. */
export async function readDeliveries(
  db: Reader,
  endpointId: string,
  { status, page, pageSize }: { status?: DeliveryStatus | undefined; page: number; pageSize: number },
) {
  const of = db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'PENDING'))
  const rows = await of
    .selectAll()
    .orderBy('place', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await of.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The last attempts of each delivery, newest first. */
export function readAttempts(db: Reader, deliveryIds: readonly string[], most: number) {
  if (deliveryIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_attempts')
          .selectAll()
          .whereRef('delivery_id', '=', 'd.id')
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(most)
          .as('a'),
      (join) => join.onTrue(),
    )
    .where('d.id', 'in', deliveryIds)
    .selectAll('a')
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
}

/** Which settled deliveries are to be sent again. */
export type Replayed =
  | { readonly ids: readonly string[] }
  | { readonly endpointId: string; readonly from: Date; readonly to: Date | null }

/** Settled deliveries of a company's endpoints, held, in the order of the events; a person's tests are not sent again. */
export function lockReplayed(db: Reader, companyId: string, of: Replayed, most: number) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .where('e.company_id', '=', companyId)
    .where('d.seq', 'is not', null)
    .where('d.status', 'in', ['DELIVERED', 'FAILED'])
    .$if('ids' in of, (query) => query.where('d.id', 'in', 'ids' in of ? of.ids : []))
    .$if('from' in of, (query) =>
      'from' in of
        ? query
            .where('d.endpoint_id', '=', of.endpointId)
            .where('d.created_at', '>=', of.from)
            .$if(of.to !== null, (inner) => inner.where('d.created_at', '<=', of.to ?? of.from))
        : query,
    )
    .select(['d.id', 'd.endpoint_id as endpointId', 'e.name as endpointName'])
    .orderBy('d.place')
    .limit(most)
    .forUpdate('d')
    .execute()
}

/** Those of some deliveries that are of a company's endpoints, and of which. */
export function ownDeliveries(db: Reader, companyId: string, ids: readonly string[]) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .where('e.company_id', '=', companyId)
    .where('d.id', 'in', ids)
    .select(['d.id', 'd.endpoint_id as endpointId'])
    .execute()
}

/** Writes an attempt down. */
export async function keepAttempt(db: Reader, attempt: Insertable<WebhookAttempts>): Promise<void> {
  await db.insertInto('webhook_attempts').values(attempt).execute()
}

/** Deletes at most `limit` deliveries that came before `before`, with their attempts. @returns how many: fewer than `limit` when done */
export async function pruneDeliveries(db: Reader, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < ${before} order by created_at limit ${limit})`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}
