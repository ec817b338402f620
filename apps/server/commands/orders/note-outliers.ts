import type { ReportMonth } from '@fxmatch/domain/execution-report/report-period'
import { findOutliers, mayTellMiddle, type SpreadMiddle } from '@fxmatch/domain/price-proof/outliers'
import { platformCompany } from '../../db/companies/managed-users.ts'
import { firstDay } from '../../db/execution-reports/report-rows.ts'
import { type MonthsSpread, readMonthsSpreads } from '../../db/price-proofs/outlier-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Looks at the prices of a month's deals, each currency and form by itself, and puts those that lie far out before the compliance of
 * the platform, and of the bank where it may be told the middle, once: what was found stays, however the month goes on.
 * @returns how many were put before somebody
 */
export async function noteOutliers(
  context: CommandContext,
  { month }: { readonly month: ReportMonth },
): Promise<Result<{ found: number }>> {
  const { tx } = context
  const platform = await platformCompany(tx)
  const groups = Map.groupBy(
    await readMonthsSpreads(tx, month),
    ({ currency, form }) => `${currency} ${form}`,
  )
  let found = 0
  for (const deals of groups.values())
    for (const { deal, middle, beside } of findOutliers(deals)) {
      // A bank is not told what another one pays, be it as a middle: then the platform looks alone.
      const deciders = new Set([
        ...(mayTellMiddle(beside, deal.bank) ? [deal.bank] : []),
        ...(platform === null ? [] : [platform]),
      ])
      for (const decider of deciders)
        if (await put(context, { outlier: deal, middle, decider, month })) found += 1
    }
  return done({ found })
}

interface Found {
  readonly outlier: MonthsSpread
  readonly middle: SpreadMiddle
  readonly decider: string
  readonly month: ReportMonth
}

/** Puts an outlier before a company's compliance, unless it was before. */
async function put(context: CommandContext, { outlier, middle, decider, month }: Found): Promise<boolean> {
  const { tx, clock, ids } = context
  const written = await tx
    .insertInto('price_outliers')
    .values({
      ...{ id: ids.uuid(), decider_id: decider, order_id: outlier.order, version: outlier.version },
      ...{ month: firstDay(month), spread_bps: outlier.spreadBps, median_bps: middle.median },
      ...{ deviation_bps: middle.deviation, proofs: middle.proofs, found_at: clock.now() },
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'version', 'decider_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return false
  await audit(context, {
    action: 'price_proof.outlier',
    objectType: 'order',
    objectId: outlier.order,
    data: { outlier: written.id, decider },
  })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'price_outlier', event: 'price_proof.outlier' },
      ...{ id: written.id, companies: [] },
    },
  ])
  return true
}
