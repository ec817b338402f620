import type { TrustTier } from '@fxmatch/contract/http/trust-strategy'
import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { TOKEN_TYPES, type TrustOperation } from '@fxmatch/domain/trust/directions'
import { defaultRate } from '@fxmatch/domain/trust/tiers'
import type { Db } from '../../db/connect.ts'
import {
  publishedRate,
  readTiers,
  readTokenMovements,
  readTrustRates,
  type TierRow,
} from '../../db/trust/operators.ts'
import { inSnapshot } from '../in-snapshot.ts'

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
    const { count, rows } = await readTokenMovements(snapshot, companyId, page)
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
