import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { noticeDue, PAPER_KINDS, paperState } from '@fxmatch/domain/gate/office-papers'
import { readMarketPapers } from '../../db/gate/office-papers.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Tells each office, and the platform, that a paper of it ends within thirty and within seven days: once each, whichever process asks
 * first. A paper that another one continues without a gap does not end. Refuses nothing.
 */
export async function tellEndingPapers(context: CommandContext): Promise<Result<{ told: number }>> {
  const { tx, clock } = context
  const now = clock.now()
  const today = marketDate(now)
  const { papers } = await readMarketPapers(tx)
  let told = 0
  for (const officeId of new Set(papers.map((paper) => paper.officeId))) {
    const own = papers.filter((paper) => paper.officeId === officeId)
    for (const kind of PAPER_KINDS) {
      const state = paperState(own, kind, today)
      const days = noticeDue(state, today)
      if (days === null || state.state !== 'VALID') continue
      const fresh = await tx
        .insertInto('office_paper_notices')
        .values({ office_id: officeId, kind, valid_until: state.until, days, told_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('days')
        .executeTakeFirst()
      if (!fresh) continue
      told += 1
      await tell(context, { officeId, kind, day: state.until, days })
    }
  }
  return done({ told })
}

async function tell(
  context: CommandContext,
  { officeId, kind, day, days }: { officeId: string; kind: string; day: string; days: number },
): Promise<void> {
  const event = kind === 'GUARANTEE' ? 'office_paper.guarantee_ending' : 'office_paper.authorisation_ending'
  await audit(context, {
    ...{ action: event, objectType: 'office_paper', objectId: officeId },
    data: { office: officeId, kind, validUntil: day, days },
  })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'office_paper', event, id: officeId },
      ...{ companies: [officeId], facts: { day } },
    },
  ])
}
