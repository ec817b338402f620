import { addCalendarDays, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { coverNoticeDay } from '@fxmatch/domain/cover/cover-notices'
import { PROPOSAL_DAYS } from '@fxmatch/domain/cover/cover-settings'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { lapseCover } from '../../commands/cover/lapse-cover.ts'
import { tellBelowPlan } from '../../commands/cover/tell-below-plan.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { tellEndingTitles } from '../../commands/order-requests/tell-ending-titles.ts'
import { readLapsing } from '../../db/cover/cover-changes.ts'
import { companiesToTell } from '../../db/cover/cover-notices.ts'
import type { AfterTitle } from '../../db/order-requests/ending-titles.ts'
import { getCoverFigures } from '../../queries/cover/get-cover-plan.ts'
import { BATCH, type ExpiryServices, endEach } from '../end-each.ts'

/** So many months of a plan are looked at: no policy asks for anything earlier. */
const MONTHS = 12

/** The currencies in which a company's plan lacks something by now. */
async function lacking({ db, clock }: ExpiryServices, companyId: string): Promise<string[]> {
  const { rows } = await getCoverFigures(db, companyId, { months: MONTHS }, clock.now())
  return rows.filter(({ missing }) => isPositiveDecimal(missing)).map(({ currency }) => currency)
}

async function tellPlans(services: ExpiryServices): Promise<number> {
  const { db, clock, ids, log, metrics } = services
  const monday = coverNoticeDay(clock.now())
  let plans = 0
  for (;;) {
    const companies = await companiesToTell(db, monday, BATCH)
    let looked = 0
    // A plan that cannot be read holds up no other, and is read again by the next run.
    for (const companyId of companies)
      try {
        const currencies = await lacking(services, companyId)
        const told = await runInTransaction(db, { clock, ids, requestId: null }, (context) =>
          tellBelowPlan(context, { companyId, monday, currencies }),
        )
        plans += told.ok ? told.value.told : 0
        looked += 1
      } catch (error) {
        metrics?.notEnded('cover notice')
        log.error({ err: error, companyId }, 'jobs: a company could not be told of its cover plan')
      }
    if (looked < BATCH) return plans
  }
}

async function tellEnds(services: ExpiryServices, after: AfterTitle | null): Promise<number> {
  const { db, clock, ids } = services
  const ending = await runInTransaction(db, { clock, ids, requestId: null }, (context) =>
    tellEndingTitles(context, after),
  )
  if (!ending.ok) return 0
  const { told, next } = ending.value
  return next === null ? told : told + (await tellEnds(services, next))
}

/** Ends what nobody has decided on in time. */
async function endProposals(services: ExpiryServices): Promise<number> {
  const today = marketDate(services.clock.now())
  const lapsing = await readLapsing(services.db, {
    proposed: startOfMarketDate(addCalendarDays(today, 1 - PROPOSAL_DAYS)),
    ...{ year: Number(today.slice(0, 4)), most: BATCH },
  })
  return endEach(services, 'cover notice', lapsing, (context, { id: changeId, companyId }) =>
    lapseCover(context, { companyId, changeId }),
  )
}

/**
 * Ends proposals for cover plans that nobody has decided on. Tells companies of titles that end, and once a week, from Monday eight o'clock in Tunis on, of what their cover plan lacks by then.
 * @returns how many were told of which
 */
export async function tellOfCover(
  services: ExpiryServices,
): Promise<{ titles: number; plans: number; proposals: number }> {
  const proposals = await endProposals(services)
  return { titles: await tellEnds(services, null), plans: await tellPlans(services), proposals }
}
