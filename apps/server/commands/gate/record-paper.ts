import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import {
  guaranteeFault,
  isPaperNumber,
  LEAST_GUARANTEE,
  MOST_GUARANTEE,
  type PaperKind,
  paperDaysFault,
} from '@fxmatch/domain/gate/office-papers'
import { paperKey } from '@fxmatch/domain/identifiers/document-number'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { lockCompany } from '../../db/companies/agencies.ts'
import { hasAccountAt } from '../../db/companies/known-people.ts'
import { findStandingPaper, isNumberOfOther } from '../../db/gate/office-papers.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { notePaper } from './note-paper.ts'

/** A paper as somebody records it; days are of the market. */
export interface RecordPaperInput {
  readonly officeId: string
  readonly kind: PaperKind
  readonly number: string
  /** TND; of a guarantee alone, with who gives it. */
  readonly amount: string | null
  readonly guarantor: string | null
  readonly validFrom: string
  readonly validUntil: string
  /** The paper that it corrects or ends; null: it stands beside the others. */
  readonly replaces: string | null
  readonly note: string
}

/**
 * Records a paper of an exchange office; nothing changes until another person of the platform confirms it.
 * Refused: MISSING_CAPABILITY; SEGREGATION for who has an account at the office, by whatever account here; INVALID_INPUT at `officeId`,
 * `number` (its form, or another office's, of the same bank), `amount` (its form, or less than the least guarantee or more than the largest), `guarantor`, `validFrom`,
 * `validUntil`; GATE_STATE where another paper of the kind waits for the office, or the one to correct is no longer the one that stands.
 */
export async function recordPaper(
  context: ActorContext,
  input: RecordPaperInput,
): Promise<Result<{ paperId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'paper.manage')
  if (!able.ok) return able
  const { officeId, kind, number, amount, guarantor, validFrom, validUntil, replaces, note } = input
  const office = await tx.selectFrom('companies').where('id', '=', officeId).select('kind').executeTakeFirst()
  if (office?.kind !== 'EXCHANGE_OFFICE')
    return refuseField('INVALID_INPUT', 'officeId', { rule: 'PAPER_OFFICE' })
  if (await hasAccountAt(tx, actor.userId, officeId)) return refuseOwnOffice()
  const written = checkWritten(input)
  if (!written.ok) return written
  const now = clock.now()
  const days = paperDaysFault(input, marketDate(now), replaces !== null)
  if (days !== null) {
    const { path, ...told } = days
    return refuseField('INVALID_INPUT', path, told)
  }
  // One at a time: no two offices get the same number at once.
  await lockCompany(tx, actor.companyId)
  const key = paperKey(number)
  if (await isNumberOfOther(tx, { officeId, kind, number, guarantor }))
    return refuseField('INVALID_INPUT', 'number', { rule: 'PAPER_NUMBER_TAKEN' })
  if (replaces !== null && !(await findStandingPaper(tx, { id: replaces, officeId, kind })))
    return refuse(gateRefusal('PAPER_CORRECTED').code, { rule: 'PAPER_CORRECTED' })
  const paper = {
    ...{ office_id: officeId, kind, paper_number: number, amount, guarantor },
    ...{ valid_from: validFrom, valid_until: validUntil, replaces, note },
  }
  const paperId = ids.uuid()
  const row = await tx
    .insertInto('office_papers')
    .values({ id: paperId, ...paper, number_key: key, proposed_by: actor.userId, proposed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (row === undefined) return refuse(gateRefusal('PAPER_PENDING').code, { rule: 'PAPER_PENDING' })
  await notePaper(context, { what: 'proposed', id: paperId, number: row.number, officeId, data: paper })
  return done({ paperId })
}

/** What nobody of the platform does for an office where the same person has an account. */
export const refuseOwnOffice = (): Result<never> =>
  refuse(gateRefusal('PAPER_OF_OWN_OFFICE').code, { rule: 'PAPER_OF_OWN_OFFICE' })

/** Whether number, amount and guarantor are those of a paper of the kind. */
function checkWritten({ kind, number, amount, guarantor }: RecordPaperInput): Result<null> {
  const wrong = (path: string) => refuseField('INVALID_INPUT', path, { rule: 'FIELD_INVALID' })
  if (!isPaperNumber(number)) return refuseField('INVALID_INPUT', 'number', { rule: 'PAPER_NUMBER' })
  if (kind === 'AUTHORISATION') {
    if (amount !== null) return wrong('amount')
    return guarantor === null ? done(null) : wrong('guarantor')
  }
  const fault = guaranteeFault(amount ?? '')
  if (fault === 'GUARANTEE_LEAST')
    return refuseField('INVALID_INPUT', 'amount', { rule: fault, details: { least: LEAST_GUARANTEE } })
  if (fault === 'GUARANTEE_MOST')
    return refuseField('INVALID_INPUT', 'amount', { rule: fault, details: { most: MOST_GUARANTEE } })
  if (fault !== null)
    return refuseField('INVALID_INPUT', 'amount', { rule: fault, details: { decimals: HOME_DECIMALS } })
  return guarantor === null || guarantor.length < 2 ? wrong('guarantor') : done(null)
}
