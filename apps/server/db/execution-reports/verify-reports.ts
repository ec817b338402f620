import { createHash } from 'node:crypto'
import { RECORD_YEARS } from '@fxmatch/domain/record/retention'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** SHA-256 of what somebody said of a report, in hexadecimal: the audit tells that it was said, and not what. */
export function wordsHash(words: string): string {
  return createHash('sha256').update(words, 'utf8').digest('hex')
}

/**
 * What does not hold of a report. `content`: other bytes than the audit's entry tells, or of another bank, company or month. `words`:
 * an objection or answer is not what was written. `state`: it stands elsewhere than its steps led. `gone`: an entry tells of a report
 * that is not there. `untold`: no entry tells of it.
 */
export type ReportProblem = 'content' | 'words' | 'state' | 'gone' | 'untold'

/** The answer of {@link verifyExecutionReports}. */
export interface ReportVerification {
  readonly ok: boolean
  /** Reports that were compared. */
  readonly reports: number
  /** The first that does not hold. */
  readonly broken?: { readonly report: string; readonly problem: ReportProblem }
}

interface Told {
  readonly report: string
  readonly there: boolean
  readonly expired: boolean
  readonly same: boolean
  readonly stands: boolean
  readonly said: readonly { readonly words: string | null; readonly told: string | null }[]
}

/**
 * Compares each frozen report, and each objection and answer, with what the audit tells of it. Together with the chain it finds one
 * altered byte of the figures, a text that was rewritten, a report that was taken away and one that was put there.
 */
export async function verifyExecutionReports(db: Kysely<Database>): Promise<ReportVerification> {
  const { rows } = await sql<Told>`
    select e.object_id as report, r.id is not null as there,
      e.at < now() - make_interval(years => ${RECORD_YEARS}) as expired,
      coalesce(r.fingerprint = e.data ->> 'fingerprint' and r.bank_id::text = e.data ->> 'bank'
        and r.company_id::text = e.data ->> 'company' and to_char(r.month, 'YYYY-MM') = e.data ->> 'month', false) as same,
      coalesce(r.status = coalesce((select s.after_status from execution_report_steps s where s.report_id = r.id
          order by s.id desc limit 1), 'READY')
        and r.version = 1 + (select count(*) from execution_report_steps s where s.report_id = r.id), false) as stands,
      coalesce((select json_agg(json_build_object('words', s.words, 'told', t.told) order by s.id)
        from execution_report_steps s left join lateral (
          select coalesce(a.data ->> 'words', '') as told from audit_entries a
          where a.object_type = 'execution_report' and a.object_id = e.object_id
            and a.data ->> 'step' = s.action and a.data ->> 'line' is not distinct from s.line::text
            and a.user_id = s.user_id limit 1) t on true
        where s.report_id = r.id), '[]') as said
    from audit_entries e left join execution_reports r on r.id::text = e.object_id
    where e.object_type = 'execution_report' and e.action = 'execution_report.frozen' order by e.id`.execute(
    db,
  )
  let reports = 0
  for (const row of rows) {
    const problem = problemOf(row)
    if (problem !== null) return { ok: false, reports, broken: { report: row.report, problem } }
    reports += 1
  }
  const { rows: untold } = await sql<{ report: string }>`
    select r.id as report from execution_reports r
    where not exists (select from audit_entries e where e.object_type = 'execution_report'
        and e.action = 'execution_report.frozen' and e.object_id = r.id::text)
      and (not exists (select from audit_checkpoints) or r.frozen_at >= (select min(at) from audit_entries))
    order by r.frozen_at limit 1`.execute(db)
  const [first] = untold
  return first
    ? { ok: false, reports, broken: { report: first.report, problem: 'untold' } }
    : { ok: true, reports }
}

function problemOf({ there, expired, same, stands, said }: Told): ReportProblem | null {
  if (!there) return expired ? null : 'gone'
  if (!same) return 'content'
  if (!stands) return 'state'
  const holds = said.every(({ words, told }) => told === (words === null ? '' : wordsHash(words)))
  return holds ? null : 'words'
}

/** Whether the bytes on file of a report are those that the audit tells of. */
export async function reportHolds(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from execution_reports r join audit_entries e on e.object_type = 'execution_report'
        and e.object_id = r.id::text and e.action = 'execution_report.frozen'
      where r.id = ${id} and r.fingerprint = e.data ->> 'fingerprint') as holds`.execute(db)
  return rows[0]?.holds ?? false
}
