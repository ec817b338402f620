import type { EndpointStatus, SignatureScheme } from '@fxmatch/domain/webhooks/endpoint-table'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { WebhookEndpoints } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** An endpoint as it is kept. */
export type EndpointRow = Selectable<WebhookEndpoints>

/** A company's endpoints with how much waits for each, oldest first. @param only this one */
export function readEndpoints(db: Reader, companyId: string, only: string | null = null) {
  return db
    .selectFrom('webhook_endpoints as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .where('e.company_id', '=', companyId)
    .$if(only !== null, (query) => query.where('e.id', '=', only))
    .selectAll('e')
    .select([
      'u.full_name as creator',
      sql<number>`(select count(*)::integer from webhook_deliveries d
        where d.endpoint_id = e.id and d.status in ('PENDING', 'RETRYING'))`.as('waiting'),
    ])
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute()
}
export type ListedEndpoint = Awaited<ReturnType<typeof readEndpoints>>[number]

/** A company's endpoint, held against others who change it, but not against new deliveries; null where it has none by this id. */
export async function lockEndpoint(db: Reader, companyId: string, id: string): Promise<EndpointRow | null> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The endpoint of a delivery, held; null where it was removed. */
export async function lockEndpointById(db: Reader, id: string): Promise<EndpointRow | null> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A key as it is kept: sealed, with its public half. */
export interface SealedKey {
  readonly scheme: SignatureScheme
  readonly publicKey: string | null
  readonly secret: Buffer
}

/** Gives an endpoint a new key; the one that it has signs too until `oldUntil`. */
export async function rotateKey(db: Reader, id: string, key: SealedKey, oldUntil: Date): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      old_scheme: eb.ref('scheme'),
      old_public_key: eb.ref('public_key'),
      old_secret: eb.ref('secret'),
      old_until: oldUntil,
      scheme: key.scheme,
      public_key: key.publicKey,
      secret: key.secret,
      key_number: eb('key_number', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Moves an endpoint to another status. Whoever is active again is not failing any more, nor left alone. */
export async function moveEndpoint(
  db: Reader,
  id: string,
  to: EndpointStatus,
  disabledReason: EndpointRow['disabled_reason'] = null,
): Promise<void> {
  const anew = to === 'ACTIVE' ? { failing_since: null, failing_told_at: null, rests_until: null } : {}
  await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      status: to,
      disabled_reason: disabledReason,
      version: eb('version', '+', 1),
      ...anew,
    }))
    .where('id', '=', id)
    .execute()
}

/** Every sealed key of an endpoint, by what it is sealed for. */
export async function sealedWebhookKeys(db: Reader) {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'old_secret as oldSecret'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, secret, oldSecret }) => [
    { id, column: 'secret' as const, secret },
    ...(oldSecret === null ? [] : [{ id, column: 'old_secret' as const, secret: oldSecret }]),
  ])
}

/** Puts the same key, sealed anew, in place of the one that was read; false where it has changed since. */
export async function replaceWebhookKey(
  db: Reader,
  {
    id,
    column,
    secret,
  }: { readonly id: string; readonly column: 'secret' | 'old_secret'; readonly secret: Buffer },
  after: Buffer,
): Promise<boolean> {
  const result = await db
    .updateTable('webhook_endpoints')
    .set({ [column]: after })
    .where('id', '=', id)
    .where(column, '=', secret)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
