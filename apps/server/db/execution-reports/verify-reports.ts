import { RECORD_YEARS } from '@fxmatch/domain/record/retention'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { wordsHash } from '../words-hash.ts'

/**
 * What does not hold of a report. `content`: other bytes than the audit's entry tells, or of another bank, company, month or time.
 * `step`: one that an entry tells of is not there, or one is there that none tells of, or it is another's, of another time or line.
 * `figures`: a row says another amount, price or cost than any proof of its order. `words`: an objection or answer is not what was written. `state`: it stands elsewhere than its steps led. `gone`: an entry tells of
 * a report that is not there. `untold`: no entry tells of it.
 */
export type ReportProblem = 'content' | 'figures' | 'step' | 'words' | 'state' | 'gone' | 'untold'

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
  readonly said: readonly {
    /** Whether step and entry are both there, and of the same person, line and time. */
    readonly same: boolean
    readonly words: string | null
    readonly name: string | null
    /** Hashes; no name in an entry of before names were told. */
    readonly toldWords: string | null
    readonly toldName: string | null
  }[]
}

/** Whether two times are of one transaction: each of its writes reads the clock, and what lies between them takes no minutes. */
const sameTime = (one: string, other: string) =>
  sql<boolean>`abs(extract(epoch from ${sql.ref(one)} - ${sql.ref(other)})) < 300`

/**
 * Compares each frozen report, and each step with it, with what the audit tells of it. Together with the chain it finds one altered
 * byte of the figures, a text that was rewritten, a name or time that was changed, an objection, a report or any step that was taken
 * away and one that was put there.
 */
export async function verifyExecutionReports(db: Kysely<Database>): Promise<ReportVerification> {
  const { rows } = await sql<Told>`
    select e.object_id as report, r.id is not null as there,
      e.at < now() - make_interval(years => ${RECORD_YEARS}) as expired,
      coalesce(r.fingerprint = e.data ->> 'fingerprint' and r.bank_id::text = e.data ->> 'bank'
        and r.company_id::text = e.data ->> 'company' and to_char(r.month, 'YYYY-MM') = e.data ->> 'month'
        and ${sameTime('r.frozen_at', 'e.at')}, false) as same,
      coalesce(r.status = coalesce((select s.after_status from execution_report_steps s where s.report_id = r.id
          order by s.id desc limit 1), 'READY')
        and r.version = 1 + (select count(*) from execution_report_steps s where s.report_id = r.id), false) as stands,
      coalesce((select json_agg(json_build_object('words', s.words, 'name', s.user_name, 'toldWords', a.data ->> 'words',
          'toldName', a.data ->> 'name', 'same', coalesce(a.user_id = s.user_id
            and a.data ->> 'line' is not distinct from s.line::text and ${sameTime('s.at', 'a.at')}, false)) order by s.id)
        from (select * from execution_report_steps where report_id = r.id) s full join (
          select user_id, at, data from audit_entries
          where object_type = 'execution_report' and object_id = e.object_id and data ? 'step') a
          on a.data ->> 'step' = s.action), '[]') as said
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
  if (untold[0]) return { ok: false, reports, broken: { report: untold[0].report, problem: 'untold' } }
  const other = await otherThanProven(db)
  return other ? { ok: false, reports, broken: { report: other, problem: 'figures' } } : { ok: true, reports }
}

/**
 * The first report with a row that says otherwise than the proofs of its order; null where there is none. Of orders that have expired
 * there is nothing left to compare with. The bytes have to be those of the audit: others may be no JSON at all.
 */
async function otherThanProven(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ report: string }>`
    select r.id as report from execution_reports r
      cross join lateral jsonb_array_elements(convert_from(r.content, 'UTF8')::jsonb -> 'rows') as line
    where exists (select from orders o where o.id = (line ->> 'order')::uuid)
      and not exists (select from order_price_proofs p where p.order_id = (line ->> 'order')::uuid
        and p.cost_tnd = (line ->> 'costTnd')::numeric and p.spread_bps = (line ->> 'spreadBps')::numeric
        and p.content::jsonb ->> 'amount' = line ->> 'amount' and p.content::jsonb ->> 'rate' = line ->> 'rate')
    order by r.frozen_at limit 1`.execute(db)
  return rows[0]?.report ?? null
}

function problemOf({ there, expired, same, stands, said }: Told): ReportProblem | null {
  if (!there) return expired ? null : 'gone'
  if (!same) return 'content'
  // Before the state: what takes a step away leads the state back to where it was.
  const told = (of: string | null, hash: string | null) => hash === (of === null ? '' : wordsHash(of))
  if (said.some((step) => !step.same || (step.toldName !== null && !told(step.name, step.toldName))))
    return 'step'
  if (!stands) return 'state'
  return said.every(({ words, toldWords }) => told(words, toldWords)) ? null : 'words'
}

/** Whether the bytes on file of a report are those that the audit tells of. */
export async function reportHolds(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from execution_reports r join audit_entries e on e.object_type = 'execution_report'
        and e.object_id = r.id::text and e.action = 'execution_report.frozen'
      where r.id = ${id} and r.fingerprint = e.data ->> 'fingerprint') as holds`.execute(db)
  return rows[0]?.holds ?? false
}

/** What anybody may know of a signed report by the code that its document bears. */
export interface CodedReport {
  readonly month: string
  readonly signedAt: Date
  /** SHA-256 of what was signed, as the audit tells it. */
  readonly fingerprint: string
  /** Whether the bytes on file are what was frozen and signed. */
  readonly holds: boolean
}

/**
 * The signed report of a code; null where there is none. The fingerprint is that of the signature, and not of the bytes on file: who holds
 * the document of before they were altered still compares with what was signed.
 */
export async function findReportByCode(db: Kysely<Database>, code: string): Promise<CodedReport | null> {
  const { rows } = await sql<CodedReport>`
    select to_char(r.month, 'YYYY-MM') as month, s.at as "signedAt", coalesce(e.signed, r.fingerprint) as fingerprint,
      coalesce(e.signed = r.fingerprint and e.frozen = r.fingerprint, false) as holds
    from execution_report_steps s join execution_reports r on r.id = s.report_id
      cross join lateral (
        select max(a.data ->> 'fingerprint') filter (where a.action = 'execution_report.signed') as signed,
          max(a.data ->> 'fingerprint') filter (where a.action = 'execution_report.frozen') as frozen
        from audit_entries a where a.object_type = 'execution_report' and a.object_id = r.id::text) e
    where s.verification_code = ${code}`.execute(db)
  return rows[0] ?? null
}
