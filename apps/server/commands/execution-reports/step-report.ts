import { reportRefusal } from '@fxmatch/contract/errors/report-refusals'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { daysOfMonth, type ReportMonth } from '@fxmatch/domain/execution-report/report-period'
import {
  decideReport,
  isTold,
  REPORT_CAPABILITY,
  type ReportAction,
  sideOfAction,
} from '@fxmatch/domain/execution-report/report-table'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { dealtIn } from '../../db/execution-reports/report-orders.ts'
import { lockReport, ordersIn, type ReportRecord } from '../../db/execution-reports/report-rows.ts'
import { reportHolds } from '../../db/execution-reports/verify-reports.ts'
import { wordsHash } from '../../db/words-hash.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'

/** A step with a month's report. */
export interface ReportStepInput {
  readonly month: ReportMonth
  readonly report: string
  readonly action: ReportAction
  /** As it was read. */
  readonly version: number
  /** What the company objects, or the bank answers. */
  readonly text?: string | undefined
  /** The order that is objected to; nothing: all of the report. */
  readonly line?: string | null | undefined
}

const EVENT = { sign: 'signed', send: 'sent', object: 'objected', answer: 'answered' } as const

/**
 * Takes a step with a frozen report, each once: the bank signs and sends it, the company objects, the bank answers. Of two at once one
 * wins. Refused: MISSING_CAPABILITY; INVALID_INPUT at `month` for one to come; NOT_FOUND for another house's, another month's, and for
 * the company before it was sent; REPORT_STATE where it was moved, does not allow the step or is not what was frozen; SEGREGATION for who dealt in it;
 * INVALID_INPUT at `line` for an order that is not in it.
 */
export async function stepReport(
  context: ActorContext,
  input: ReportStepInput,
): Promise<Result<{ report: ReportRecord }>> {
  const { actor, tx, clock, ids } = context
  const { action, month } = input
  const able = requireCapability(actor, REPORT_CAPABILITY[sideOfAction(action)])
  if (!able.ok) return able
  const now = clock.now()
  if (daysOfMonth(month).from > marketDate(now))
    return refuseField('INVALID_INPUT', 'month', { rule: 'REPORT_TO_COME' })
  const report = await lockReport(tx, input.report)
  if (report === null || report.month !== month || !isOf(report, actor.companyId, action))
    return refuse('NOT_FOUND')
  if (report.version !== input.version)
    return refuse('REPORT_STATE', { rule: 'REPORT_MOVED', current: report.version })
  const dealt = await readDealt(context, report)
  const decided = decideReport(
    dealt.person,
    { status: report.status, dealt: dealt.people, holds: await reportHolds(tx, report.id) },
    action,
  )
  if ('rule' in decided) return refuse(reportRefusal(decided.rule).code, { rule: decided.rule })
  const line = input.line ?? null
  if (line !== null && !ordersIn(report.content).includes(line))
    return refuseField('INVALID_INPUT', 'line', { rule: 'FIELD_INVALID' })
  const { step } = decided
  const words = step.text ? (input.text ?? '') : null
  const { fullName } = await tx
    .selectFrom('users')
    .where('id', '=', actor.userId)
    .select('full_name as fullName')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('execution_report_steps')
    .values({
      ...{ report_id: report.id, action, before_status: step.from, after_status: step.to },
      ...{ user_id: actor.userId, user_name: fullName, words, line, at: now },
      verification_code: action === 'sign' ? ids.secret() : null,
    })
    .execute()
  const moved = { status: step.to, version: report.version + 1 }
  await tx.updateTable('execution_reports').set(moved).where('id', '=', report.id).execute()
  const event = `execution_report.${EVENT[action]}`
  const { bank, company, fingerprint } = report
  await audit(context, {
    action: event,
    objectType: 'execution_report',
    objectId: report.id,
    // What was said stays between bank and company, and who said it is called so there: here are their hashes.
    data: {
      ...{ bank, company, month, fingerprint, step: action, line },
      words: words === null ? '' : wordsHash(words),
      name: wordsHash(fullName),
    },
  })
  const companies = isTold(step.to) ? [bank, company] : [bank]
  await emit(context, [{ ...{ type: 'change', noun: 'execution_report', event, id: report.id, companies } }])
  return done({ report: { ...report, ...moved } })
}

/** Whether a step is a company's to take: the bank's own, or the one that it was sent to. */
function isOf(report: ReportRecord, companyId: string, action: ReportAction): boolean {
  return sideOfAction(action) === 'BANK'
    ? report.bank === companyId
    : report.company === companyId && isTold(report.status)
}

/** Who acts, and who dealt in what a report is of. */
async function readDealt({ actor, tx }: ActorContext, { content }: ReportRecord) {
  const users = await dealtIn(tx, ordersIn(content))
  const known = await readKnownPeople(tx, { users: [...new Set([...users, actor.userId])] })
  return { person: known(actor.userId), people: users.map(known) }
}
