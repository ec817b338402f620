import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import type { OrderScope } from '../../db/orders/order-list-rows.ts'

/**
 * Whose orders are asked for, as the calls name it. COMPANY is a company on any side; ORGANIZATION the same for the company
 * of a user.
 */
export type AskedScope =
  | { readonly kind: 'ALL' }
  | { readonly kind: 'BANK_SALES' | 'PURCHASES' | 'COMPANY'; readonly companyId: string }
  | { readonly kind: 'ORGANIZATION'; readonly userId: string }

async function companyOf(
  db: Db,
  viewer: Actor,
  asked: Exclude<AskedScope, { kind: 'ALL' }>,
): Promise<string | null> {
  // Its own is known from the session.
  const own =
    asked.kind === 'ORGANIZATION' ? asked.userId === viewer.userId : asked.companyId === viewer.companyId
  if (own) return viewer.companyId
  if (asked.kind !== 'ORGANIZATION') {
    const company = await db
      .selectFrom('companies')
      .select('id')
      .where('id', '=', asked.companyId)
      .executeTakeFirst()
    return company?.id ?? null
  }
  const user = await db
    .selectFrom('users')
    .select('company_id')
    .where('id', '=', asked.userId)
    .executeTakeFirst()
  return user?.company_id ?? null
}

/**
 * The scope of a list for a viewer: its own company's, or any company's for the platform's back office. Null for every
 * other, whether it exists or not.
 */
export async function resolveScope(db: Db, viewer: Actor, asked: AskedScope): Promise<OrderScope | null> {
  const readsAll = viewer.capabilities.has('platform.read')
  if (asked.kind === 'ALL') return readsAll ? asked : null
  const companyId = await companyOf(db, viewer, asked)
  if (companyId === null || (companyId !== viewer.companyId && !readsAll)) return null
  return { kind: asked.kind === 'COMPANY' ? 'ORGANIZATION' : asked.kind, companyId }
}
