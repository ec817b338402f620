import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { shownRates, type TrustRates } from '@fxmatch/domain/trust/board'
import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import type { Tier } from '@fxmatch/domain/trust/tiers'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { TrustOperators } from '../schema.gen.ts'

export type OperatorRow = Selectable<TrustOperators>

/** A company as Trust operator; null where it never registered. */
export async function findOperator(db: Db, companyId: string): Promise<OperatorRow | null> {
  const row = await db
    .selectFrom('trust_operators')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Reads and locks an operator. Whoever spends its tokens or changes its strategy holds this row, so that two who do either
 * at once come one after the other. Locked after the request, and several in the order of their ids.
 */
export async function lockOperator(tx: Db, companyId: string): Promise<OperatorRow | null> {
  const row = await tx
    .selectFrom('trust_operators')
    .selectAll()
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A strategy's line with whose and for what it is. */
export interface TierRow extends Tier {
  readonly id: string
  readonly companyId: string
  readonly currency: string
  readonly operation: TrustOperation
}

/** Strategies' lines, Default row first, then by threshold. */
export async function readTiers(
  db: Db,
  of: {
    companyIds: readonly string[]
    currency?: string | undefined
    operation?: TrustOperation | undefined
  },
): Promise<TierRow[]> {
  if (of.companyIds.length === 0) return []
  let query = db
    .selectFrom('trust_tiers')
    .selectAll()
    .where('company_id', 'in', of.companyIds)
    .orderBy('company_id')
    .orderBy('limit_amount', (order) => order.asc().nullsFirst())
  if (of.currency !== undefined) query = query.where('currency', '=', of.currency)
  if (of.operation !== undefined) query = query.where('rate_type', '=', of.operation)
  return (await query.execute()).map((row) => ({
    id: row.id,
    companyId: row.company_id,
    currency: row.currency,
    operation: row.rate_type,
    limit: row.limit_amount,
    rate: row.rate_value,
    tokens: row.bid,
  }))
}

/** An operator's rates of one currency. */
export interface RateRow extends TrustRates {
  readonly companyId: string
  readonly currency: string
}

/** Rates that operators have entered, by currency. */
export async function readTrustRates(
  db: Db,
  of: { companyIds: readonly string[]; currency?: string | undefined },
): Promise<RateRow[]> {
  if (of.companyIds.length === 0) return []
  let query = db
    .selectFrom('trust_rates')
    .selectAll()
    .where('company_id', 'in', of.companyIds)
    .orderBy('currency')
  if (of.currency !== undefined) query = query.where('currency', '=', of.currency)
  return (await query.execute()).map((row) => ({
    companyId: row.company_id,
    currency: row.currency,
    purchase: row.purchase_rate,
    sale: row.sale_rate,
    purchaseNegotiation: row.purchase_negotiation_rate,
    saleNegotiation: row.sale_negotiation_rate,
  }))
}

/** What the board shows of an operator for a direction, as `getTrustBoard` does; null: nothing. */
export function boardRateOf(
  operator: Pick<OperatorRow, 'visible' | 'display_activated' | 'display_category'>,
  rates: TrustRates,
  operation: TrustOperation,
): string | null {
  if (!operator.visible || !operator.display_activated) return null
  const { purchase, sale } = shownRates(rates, operator.display_category)
  const rate = operation === 'PURCHASE' ? purchase : sale
  return isPositiveDecimal(rate) ? rate : null
}

/** The published standard rate of a direction: what the Default row follows until it has a rate of its own. */
export function publishedRate(rates: TrustRates | undefined, operation: TrustOperation): string | null {
  if (!rates) return null
  return operation === 'PURCHASE' ? rates.purchase : rates.sale
}

/** A balance; no account yet is none. */
export async function readBalance(db: Db, companyId: string, operation: TrustOperation): Promise<number> {
  const row = await db
    .selectFrom('trust_token_accounts')
    .select('balance')
    .where('company_id', '=', companyId)
    .where('operation_type', '=', operation)
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** One page of an operator's token movements, newest first, each with the balance of its direction after it; and how many there are. */
export async function readTokenMovements(
  db: Db,
  companyId: string,
  page: { pageSize: number; offset: number; operationType?: TrustOperation | undefined },
) {
  const { operationType, pageSize, offset } = page
  let all = db.selectFrom('trust_token_movements').where('company_id', '=', companyId)
  if (operationType !== undefined) all = all.where('operation_type', '=', operationType)
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await db
    .with('movement', () =>
      all
        .selectAll()
        .select(sql<number>`sum(quantity) over (partition by operation_type order by id)`.as('balance')),
    )
    .selectFrom('movement')
    .leftJoin('users', 'users.id', 'movement.user_id')
    .leftJoin('trust_proposals', 'trust_proposals.id', 'movement.proposal_id')
    .selectAll('movement')
    .select(['users.full_name', 'trust_proposals.reference'])
    .orderBy('movement.id', 'desc')
    .limit(pageSize)
    .offset((offset - 1) * pageSize)
    .execute()
  return { count, rows }
}

/** Every operator by name, with the name of its company. */
export function readOperators(db: Db) {
  return db
    .selectFrom('trust_operators')
    .innerJoin('companies', 'companies.id', 'trust_operators.company_id')
    .selectAll('trust_operators')
    .select('companies.name as company')
    .orderBy('trust_operators.name')
    .orderBy('trust_operators.company_id')
    .execute()
}
