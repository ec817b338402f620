import type { AuditEntry, AuditEntryDetail, AuditFilterQuery, AuditPage } from '@fxmatch/contract/http/audit'
import { AUDIT_COLUMN_IDS } from '@fxmatch/contract/registers/audit-register'
import { formatDate, formatDateTime } from '@fxmatch/documents/format/format'
import type { AuditExportFormat } from '@fxmatch/domain/audit/audit-trail'
import { addCalendarDays, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { wordsOf } from '@fxmatch/words/words-of'
import { countUnchained, readLink, verifyAuditChain } from '../../db/audit/audit-chain.ts'
import { readAuditHead } from '../../db/audit/audit-heads.ts'
import {
  type AuditFilter,
  type AuditRow,
  auditWords,
  countAudit,
  objectLabels,
  objectsCalled,
  readAudit,
  usersNamed,
} from '../../db/audit/audit-rows.ts'
import { namesInFacts } from '../../db/audit/fact-names.ts'
import type { Db } from '../../db/connect.ts'
import type { AuditExportPlan } from '../../db/exports/export-plan.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** One page of the audit trail, newest first. */
export function listAudit(
  db: Db,
  query: AuditFilterQuery & { readonly pageSize: number; readonly page: number },
): Promise<AuditPage> {
  return inSnapshot(db, async (snapshot) => {
    const filter = await toFilter(snapshot, query)
    const rows = await readAudit(snapshot, filter, { size: query.pageSize, page: query.page })
    return {
      count: await countAudit(snapshot, filter),
      data: await present(snapshot, rows),
      actions: await auditWords(snapshot, 'action'),
      objectTypes: await auditWords(snapshot, 'object_type'),
    }
  })
}

/** One entry with its facts and its link, computed anew; null where there is none. */
export function getAuditEntry(db: Db, id: number): Promise<AuditEntryDetail | null> {
  return inSnapshot(db, async (snapshot) => {
    const [row] = await readAudit(snapshot, { id }, { size: 1, page: 1 })
    const [entry] = row ? await present(snapshot, [row]) : []
    if (!row || !entry) return null
    return {
      ...entry,
      data: row.data,
      names: await namesInFacts(snapshot, row.data),
      requestId: row.request_id,
      link: await readLink(snapshot, id),
    }
  })
}

/** Where the chain stands. */
export function getAuditChain(db: Db) {
  return inSnapshot(db, async (snapshot) => ({
    head: await readAuditHead(snapshot),
    waiting: await countUnchained(snapshot),
  }))
}

/** Computes every link anew. */
export function checkAuditChain(db: Db) {
  return inSnapshot(db, async (snapshot) => {
    const { ok, entries, firstBroken } = await verifyAuditChain(snapshot)
    return {
      holds: ok,
      links: entries,
      firstBroken: firstBroken ?? null,
      head: await readAuditHead(snapshot),
    }
  })
}

/** What a file of the audit trail will hold, and how many entries that is now. */
export interface PlannedAuditExport {
  readonly list: 'AUDIT'
  readonly plan: AuditExportPlan
  readonly fileName: string
  readonly rowCount: number
}

/** Plans a file of the trail with its filters. */
export function planAuditExport(
  db: Db,
  query: AuditFilterQuery & { readonly format: AuditExportFormat; readonly language: LanguageCode },
  now: Date,
): Promise<PlannedAuditExport> {
  return inSnapshot(db, async (snapshot) => {
    const { language, format } = query
    const filter = await toFilter(snapshot, query)
    const chain = await readAuditHead(snapshot)
    const words = wordsOf(language)
    const lines: [string, string | undefined][] = [
      [words('audit:filter.from'), query.from && formatDate(query.from)],
      [words('audit:filter.to'), query.to && formatDate(query.to)],
      [words('audit:filter.person'), query.person],
      [words('audit:filter.action'), query.action],
      [words('audit:filter.objectType'), query.objectType],
      [words('audit:column.object'), query.object],
      [words('audit:hash'), chain === null ? undefined : `${chain.number} · ${chain.hash}`],
      [words('exports:madeAt'), formatDateTime(now.toISOString())],
    ]
    return {
      list: 'AUDIT',
      plan: {
        kind: 'AUDIT',
        filter,
        format,
        head: {
          sheetName: words('audit:title'),
          title: words('audit:title'),
          filters: lines.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
          columnIds: [...AUDIT_COLUMN_IDS],
          language,
        },
      },
      fileName: `${words('exports:file.audit')}-${marketDate(now)}.${format}`,
      rowCount: await countAudit(snapshot, filter),
    }
  })
}

async function toFilter(db: Db, query: AuditFilterQuery): Promise<AuditFilter> {
  const { from, to, person, action, objectType, object } = query
  return {
    from: from && startOfMarketDate(from).toISOString(),
    until: to && startOfMarketDate(addCalendarDays(to, 1)).toISOString(),
    action: action || undefined,
    objectType: objectType || undefined,
    userIds: person ? await usersNamed(db, person) : undefined,
    objectIds: object ? await objectsCalled(db, object) : undefined,
  }
}

async function present(db: Db, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const labels = await objectLabels(
    db,
    rows.map((row) => ({ type: row.object_type, id: row.object_id })),
  )
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    person:
      row.user_id === null || row.username === null || row.full_name === null
        ? null
        : { id: row.user_id, username: row.username, fullName: row.full_name },
    company:
      row.company_id === null || row.company_name === null
        ? null
        : { id: row.company_id, name: row.company_name },
    action: row.action,
    object: {
      type: row.object_type,
      id: row.object_id,
      label: labels.get(`${row.object_type} ${row.object_id}`) ?? null,
    },
    number: row.seq,
  }))
}
