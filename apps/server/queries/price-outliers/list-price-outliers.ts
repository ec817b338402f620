import { MOST_OUTLIERS, type PriceOutlier } from '@fxmatch/contract/http/price-outliers'
import type { Actor } from '@fxmatch/domain/access/actor'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import type { Db } from '../../db/connect.ts'
import { listOutliers, type OutlierRow } from '../../db/price-proofs/outlier-rows.ts'

/** The prices that lie far out, for the viewer's own compliance to look at, the newest first. An office is put none before. */
export async function listPriceOutliers(
  db: Db,
  viewer: Actor,
  state: 'OPEN' | 'CLOSED' | undefined,
): Promise<{ data: PriceOutlier[]; total_items: number }> {
  const open = state === undefined ? undefined : state === 'OPEN'
  const rows = await listOutliers(db, viewer.companyId, { open, most: MOST_OUTLIERS })
  return { data: rows.map(present), total_items: rows.length }
}

function present({
  at,
  foundAt,
  spread,
  cost,
  median,
  deviation,
  note,
  notedBy,
  notedAt,
  amount,
  ...row
}: OutlierRow): PriceOutlier {
  return {
    ...row,
    amount: presentAmount(amount, row.decimals),
    at: at.toISOString(),
    foundAt: foundAt.toISOString(),
    spreadBps: spread,
    costTnd: cost,
    medianBps: median,
    deviationBps: deviation,
    looked:
      note === null || notedBy === null || notedAt === null
        ? null
        : { by: notedBy, at: notedAt.toISOString(), note },
  }
}
