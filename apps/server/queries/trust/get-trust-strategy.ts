import type { TrustTier } from '@fxmatch/contract/http/trust-strategy'
import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { TOKEN_TYPES, type TrustOperation } from '@fxmatch/domain/trust/directions'
import { defaultRate } from '@fxmatch/domain/trust/tiers'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { publishedRate, readTiers, readTrustRates, type TierRow } from '../../db/trust/operators.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentAmount } from '../present-values.ts'

/** The Default row shows the rate it follows while it has none of its own; zero without either. */
function presentTier(row: TierRow, lines: readonly TierRow[], published: string | null): TrustTier {
  const rate = row.limit === null ? defaultRate(lines, published) : row.rate
  return {
    id: row.id,
    limitAmount: row.limit === null ? null : presentAmount(row.limit, HOME_DECIMALS),
    rateValue: presentAmount(rate ?? '0', RATE_DECIMALS),
    bid: row.tokens,
    rateType: row.operation,
    currency: row.currency,
  }
}

/** The strategy of an operator for a currency and a direction: Default row first, then by threshold. */
export function listTrustTiers(
  db: Db,
  companyId: string,
  { currency, operation }: { currency: string; operation: TrustOperation },
): Promise<TrustTier[]> {
  return inSnapshot(db, async (snapshot) => {
    const lines = await readTiers(snapshot, { companyIds: [companyId], currency, operation })
    const [rates] = await readTrustRates(snapshot, { companyIds: [companyId], currency })
    return lines.map((line) => presentTier(line, lines, publishedRate(rates, operation)))
  })
}

/** One line of an operator's strategy. */
export async function getTrustTier(db: Db, companyId: string, tierId: string): Promise<TrustTier | null> {
  const tier = await db
    .selectFrom('trust_tiers')
    .select(['currency', 'rate_type'])
    .where('id', '=', tierId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!tier) return null
  const all = await listTrustTiers(db, companyId, { currency: tier.currency, operation: tier.rate_type })
  return all.find(({ id }) => id === tierId) ?? null
}

/** One page of an operator's token movements, newest first, each with the balance of its direction after it. */
export function listTokenMovements(
  db: Db,
  companyId: string,
  page: { pageSize: number; offset: number; operationType?: TrustOperation | undefined },
) {
  return inSnapshot(db, async (snapshot) => {
    const all = snapshot
      .selectFrom('trust_token_movements')
      .where('company_id', '=', companyId)
      .$if(page.operationType !== undefined, (query) =>
        query.where('operation_type', '=', page.operationType as TrustOperation),
      )
    const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    const rows = await snapshot
      .with('movement', () =>
        all
          .selectAll()
          .select(sql<number>`sum(quantity) over (partition by operation_type order by id)`.as('balance')),
      )
      .selectFrom('movement')
      .leftJoin('users', 'users.id', 'movement.user_id')
      .leftJoin('trust_proposals', 'trust_proposals.id', 'movement.proposal_id')
      .select([
        'movement.id',
        'movement.operation_type',
        'movement.kind',
        'movement.quantity',
        'movement.balance',
        'movement.at',
        'movement.note',
        'movement.proposal_id',
        'users.full_name',
        'trust_proposals.reference',
      ])
      .orderBy('movement.id', 'desc')
      .limit(page.pageSize)
      .offset((page.offset - 1) * page.pageSize)
      .execute()
    return {
      total_items: count,
      data: rows.map((row) => ({
        id: row.id,
        type: TOKEN_TYPES[row.operation_type],
        operationType: row.operation_type,
        kind: row.kind,
        quantity: row.quantity,
        balance: Number(row.balance),
        at: row.at.toISOString(),
        user: row.full_name,
        note: row.note,
        proposal:
          row.proposal_id !== null && row.reference !== null
            ? { id: row.proposal_id, reference: row.reference }
            : null,
      })),
    }
  })
}
