import { closingRefusal } from '@fxmatch/contract/errors/closing-refusals'
import { type CalendarDate, marketDate } from '@fxmatch/domain/calendar/working-days'
import { closingSpan } from '@fxmatch/domain/closing/closing-span'
import type { ClosingRule } from '@fxmatch/domain/closing/seal'
import { type ReadClosingDay, readClosingDay } from '../../db/closing/closing-day.ts'
import { lockCompany } from '../../db/companies/agencies.ts'
import type { ActorContext, Tx } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'

/** A day of the actor's bank, held until the transaction ends: of its people one at a time prepares or signs. NOT_FOUND: it has none. */
export async function holdClosingDay(
  { actor, tx, clock }: ActorContext,
  day: CalendarDate,
): Promise<Result<ReadClosingDay & { readonly bank: { readonly id: string; readonly name: string } }>> {
  const now = clock.now()
  const span = closingSpan(day, now)
  if (span === null || actor.companyKind !== 'BANK') return refuse('NOT_FOUND')
  await lockCompany(tx, actor.companyId)
  const bank = await tx
    .selectFrom('companies')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', actor.companyId)
    .executeTakeFirstOrThrow()
  // Nobody signs for a day on which the bank was not here.
  if (day < marketDate(bank.created_at)) return refuse('NOT_FOUND')
  return done({ bank, ...(await readClosingDay(tx, { bank: bank.id, day, span, now })) })
}

/** Refuses by a rule about the closing of a day; codes: `closingRefusal`. */
export function refuseClosing(rule: ClosingRule): { ok: false; refusal: Refusal } {
  return refuse(closingRefusal(rule).code, { rule })
}

/** What somebody is called now: a seal keeps it, whatever the account is called later. */
export async function nameOf(tx: Tx, userId: string): Promise<string> {
  const { full_name } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('full_name')
    .executeTakeFirstOrThrow()
  return full_name
}
