import type { ReportFigures } from '@fxmatch/domain/execution-report/report-figures'
import type { ReportMonth } from '@fxmatch/domain/execution-report/report-period'
import type { ReportAction, ReportStatus } from '@fxmatch/domain/execution-report/report-table'
import { sql } from 'kysely'
import { canonicalJson } from '../canonical-json.ts'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'

/** What is frozen of a month. A later form of it has another number; what was frozen stays as it is. */
export interface FrozenContent extends ReportFigures {
  readonly form: 1
  readonly bank: { readonly id: string; readonly name: string }
  readonly company: { readonly id: string; readonly name: string }
  readonly month: ReportMonth
  /** Since when prices were proven as it was frozen; null: they were not. */
  readonly since: string | null
  readonly frozenAt: string
}

/** The bytes of which the fingerprint is taken. */
export function frozenBytes(content: FrozenContent): Buffer {
  return Buffer.from(canonicalJson(content), 'utf8')
}

/** What is frozen, from its bytes. They were written by `freezeReport` from the same type, and are never changed. */
export function readFrozen(bytes: Buffer): FrozenContent {
  return JSON.parse(bytes.toString('utf8')) as FrozenContent
}

/** The orders that a frozen report names, measured or not. */
export function ordersIn({ rows, excluded }: Pick<FrozenContent, 'rows' | 'excluded'>): string[] {
  return [...rows, ...excluded].map(({ order }) => order)
}

/** The first day of a month, as the tables name it. */
export const firstDay = (month: ReportMonth): string => `${month}-01`

/** A frozen report. */
export interface ReportRecord {
  readonly id: string
  readonly bank: string
  readonly company: string
  readonly month: ReportMonth
  readonly status: ReportStatus
  readonly version: number
  readonly fingerprint: string
  /** What its document is verified by; null until it is signed. */
  readonly verificationCode: string | null
  readonly frozenAt: Date
  readonly bytes: Buffer
  readonly content: FrozenContent
}

const records = (db: Db) =>
  db
    .selectFrom('execution_reports as r')
    .select([
      'r.id',
      'r.bank_id as bank',
      'r.company_id as company',
      'r.status',
      'r.version',
      'r.fingerprint',
    ])
    .select(['r.frozen_at as frozenAt', 'r.content as bytes'])
    .select(sql<string>`to_char(r.month, 'YYYY-MM')`.as('month'))
    .select((eb) =>
      eb
        .selectFrom('execution_report_steps as s')
        .whereRef('s.report_id', '=', 'r.id')
        .where('s.action', '=', 'sign')
        .select('s.verification_code')
        .as('verificationCode'),
    )

const recordOf = (
  row: Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>,
): ReportRecord => ({ ...row, content: readFrozen(row.bytes) })

/** The report of a bank and a company of a month; null where none is frozen. */
export async function readReport(
  db: Db,
  of: { readonly bank: string; readonly company: string; readonly month: ReportMonth },
): Promise<ReportRecord | null> {
  const row = await records(db)
    .where('r.bank_id', '=', of.bank)
    .where('r.company_id', '=', of.company)
    .where('r.month', '=', firstDay(of.month))
    .executeTakeFirst()
  return row ? recordOf(row) : null
}

/** A report by its id, held until the transaction ends; null where there is none. */
export async function lockReport(db: Db, id: string): Promise<ReportRecord | null> {
  const row = await records(db).where('r.id', '=', id).forUpdate().executeTakeFirst()
  return row ? recordOf(row) : null
}

/** A step that was taken with a report. */
export interface ReportStepRow {
  readonly action: ReportAction
  readonly by: string
  readonly at: Date
  readonly words: string | null
  readonly line: string | null
}

/** The steps of a report, the first one first. */
export function readReportSteps(db: Db, id: string): Promise<ReportStepRow[]> {
  return db
    .selectFrom('execution_report_steps')
    .where('report_id', '=', id)
    .select(['action', 'user_name as by', 'at', 'words', 'line'])
    .orderBy('id')
    .execute()
}

/** What a list says of a frozen report. */
export interface ReportInShort {
  readonly id: string
  readonly month: ReportMonth
  readonly bank: { readonly id: string; readonly name: string }
  readonly company: { readonly id: string; readonly name: string }
  readonly status: ReportStatus
  readonly version: number
  readonly orders: number
  readonly costTnd: string
}

/** The newest reports of a bank, or those of a company that it knows of, by month. */
export async function listReports(
  db: Db,
  of: { readonly bank: string } | { readonly company: string; readonly told: readonly ReportStatus[] },
  most: number,
): Promise<ReportInShort[]> {
  const mine =
    'bank' in of
      ? sql`r.bank_id = ${of.bank}`
      : sql`r.company_id = ${of.company} and r.status = any(${[...of.told]})`
  const { rows } = await sql<ReportInShort>`
    select r.id, to_char(r.month, 'YYYY-MM') as month, json_build_object('id', b.id, 'name', b.name) as bank,
      json_build_object('id', c.id, 'name', c.name) as company, r.status, r.version,
      (f.content #>> '{total,orders}')::int as orders, f.content #>> '{total,costTnd}' as "costTnd"
    from execution_reports r join companies b on b.id = r.bank_id join companies c on c.id = r.company_id
      cross join lateral (select convert_from(r.content, 'UTF8')::jsonb as content) f
    where ${mine} order by r.month desc, c.name, b.name, r.id limit ${most}`.execute(db)
  return rows
}

/** The last month that was frozen; null before the first. */
export async function lastFrozenMonth(db: Db): Promise<ReportMonth | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from execution_report_months`.execute(db)
  return rows[0]?.month ?? null
}

/** The month of the first proof of a price: before it there was nothing to report. Null before there is one. */
export async function firstProvenMonth(db: Db): Promise<ReportMonth | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(at) at time zone ${MARKET_ZONE}, 'YYYY-MM') as month from order_price_proofs`.execute(
    db,
  )
  return rows[0]?.month ?? null
}

/** A frozen report that waits for its bank. */
export interface WaitingReport {
  readonly id: string
  readonly month: ReportMonth
  readonly company: { readonly id: string; readonly name: string }
  readonly status: ReportStatus
  /** Since when it stands so. */
  readonly since: Date
  /** Counter value of its rows, TND. */
  readonly value: string
  /** The orders that it names, measured or not. */
  readonly orders: readonly string[]
}

/** The reports of a bank that stand in some states, the oldest month first. */
export async function readWaitingReports(
  db: Db,
  bank: string,
  statuses: readonly ReportStatus[],
): Promise<WaitingReport[]> {
  const { rows } = await sql<WaitingReport>`
    select r.id, to_char(r.month, 'YYYY-MM') as month, json_build_object('id', c.id, 'name', c.name) as company, r.status,
      coalesce(s.at, r.frozen_at) as since, f.content #>> '{total,value}' as value,
      array(select jsonb_path_query(f.content, '$.rows[*].order') #>> '{}'
        union select jsonb_path_query(f.content, '$.excluded[*].order') #>> '{}') as orders
    from execution_reports r join companies c on c.id = r.company_id
      cross join lateral (select convert_from(r.content, 'UTF8')::jsonb as content) f
      left join lateral (select at from execution_report_steps where report_id = r.id order by id desc limit 1) s on true
    where r.bank_id = ${bank} and r.status = any(${[...statuses]}::text[]) order by r.month, c.name, r.id`.execute(
    db,
  )
  return rows
}
