import { closingRefusal } from '@fxmatch/contract/errors/closing-refusals'
import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import { closingSpan } from '@fxmatch/domain/closing/closing-span'
import type { ClosingRule } from '@fxmatch/domain/closing/seal'
import { type ReadClosingDay, readClosingDay } from '../../db/closing/closing-day.ts'
import { lockCompany } from '../../db/companies/agencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'

/** A day of the actor's bank, held until the transaction ends: of its people one at a time prepares or signs. NOT_FOUND: it has none. */
export async function holdClosingDay(
  { actor, tx, clock }: ActorContext,
  day: CalendarDate,
): Promise<Result<ReadClosingDay & { readonly bank: { readonly id: string; readonly name: string } }>> {
  if (actor.companyKind !== 'BANK') return refuse('NOT_FOUND')
  await lockCompany(tx, actor.companyId)
  const bank = await tx
    .selectFrom('companies')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', actor.companyId)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const span = closingSpan(day, now, bank.created_at)
  if (span === null) return refuse('NOT_FOUND')
  return done({ bank, ...(await readClosingDay(tx, { bank: bank.id, day, span, now })) })
}

/** Refuses by a rule about the closing of a day; codes: `closingRefusal`. */
export function refuseClosing(rule: ClosingRule): { ok: false; refusal: Refusal } {
  return refuse(closingRefusal(rule).code, { rule })
}
