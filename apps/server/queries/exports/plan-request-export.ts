import type { RequestExportQuery } from '@fxmatch/contract/http/company-book'
import { chosenColumns } from '@fxmatch/contract/registers/register'
import { REQUEST_COLUMN_IDS, REQUEST_REGISTER } from '@fxmatch/contract/registers/request-register'
import { formatDate, formatDateTime } from '@fxmatch/documents/format/format'
import type { Actor } from '@fxmatch/domain/access/actor'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { wordsOf } from '@fxmatch/words/words-of'
import type { Db } from '../../db/connect.ts'
import type { RequestExportPlan } from '../../db/exports/export-plan.ts'
import { countRequestsByStatus, type RequestScope } from '../../db/order-requests/request-list-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { seesGrouping } from '../order-requests/list-requests.ts'
import { toRequestFilter } from '../order-requests/request-scope.ts'

/** What a workbook of a ledger of requests will hold, and how many rows that is now. */
export interface PlannedRequestExport {
  readonly list: 'REQUESTS'
  readonly plan: RequestExportPlan
  readonly fileName: string
  readonly rowCount: number
}

interface Ledger {
  readonly scope: RequestScope
  readonly name: string | null
}

/** Whose ledger is asked for; null where the viewer may not read it, or there is none. */
async function ledgerOf(db: Db, viewer: Actor, query: RequestExportQuery): Promise<Ledger | null> {
  const readsAll = viewer.capabilities.has('platform.read')
  if (query.company === undefined && query.user === undefined && readsAll)
    return { scope: { kind: 'ALL' }, name: null }
  const byUser =
    query.company === undefined && query.user !== undefined
      ? await db.selectFrom('users').select('company_id').where('id', '=', query.user).executeTakeFirst()
      : undefined
  const companyId = query.company ?? (query.user === undefined ? viewer.companyId : byUser?.company_id)
  if (companyId === undefined || (companyId !== viewer.companyId && !readsAll)) return null
  const company = await db
    .selectFrom('companies')
    .select(['kind', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) return null
  const { kind, name } = company
  if (kind === 'BANK') return { scope: { kind: 'BANK', companyId }, name }
  if (kind === 'CORPORATE') return { scope: { kind: 'COMPANY', companyId }, name }
  return { scope: { kind: 'NONE' }, name }
}

const moment = (value: string) => (value.includes('T') ? formatDateTime(value) : formatDate(value))

function headLines(ledger: Ledger, query: RequestExportQuery, now: Date) {
  const words = wordsOf(query.language)
  const after = query['createdAt[after]']
  const before = query['createdAt[before]']
  const statuses = (query['status[]'] ?? query.status)?.map((status) => words(`requests:status.${status}`))
  const lines: [string, string | null | undefined][] = [
    [words('book:filter.company'), ledger.name],
    [words('book:column.status'), statuses?.join(', ')],
    [words('orders:filter.startDate'), after && moment(after)],
    [words('orders:filter.endDate'), before && moment(before)],
    [words('book:column.currency'), query.currency],
    [words('book:column.reference'), query.reference],
    [
      words('requests:filter.due'),
      query.due === undefined ? null : words(query.due ? 'exports:yes' : 'exports:no'),
    ],
    [words('orders:column.valueDate'), query.valueDate && formatDate(query.valueDate)],
    [words('exports:madeAt'), formatDateTime(now.toISOString())],
  ]
  return lines.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

/** Plans the workbook of a ledger with its filters; null where the viewer may not read the ledger. */
export function planRequestExport(
  db: Db,
  viewer: Actor,
  query: RequestExportQuery,
  now: Date,
): Promise<PlannedRequestExport | null> {
  return inSnapshot(db, async (snapshot) => {
    const ledger = await ledgerOf(snapshot, viewer, query)
    if (!ledger) return null
    const filter = toRequestFilter(query)
    const { statuses, ...whatever } = filter
    const byStatus = await countRequestsByStatus(snapshot, ledger.scope, whatever)
    const found = byStatus.filter(({ status }) => !statuses || statuses.includes(status))
    const words = wordsOf(query.language)
    const title = words('exports:requests')
    return {
      list: 'REQUESTS',
      plan: {
        kind: 'REQUESTS',
        scope: ledger.scope,
        filter,
        sort: query.sort,
        direction: query.direction,
        profitOf: viewer.capabilities.has('platform.read') ? 'ALL' : { bankId: viewer.companyId },
        by: query.by !== undefined && seesGrouping(query.by, viewer) ? query.by : undefined,
        head: {
          sheetName: title,
          title,
          filters: headLines(ledger, query, now),
          columnIds: chosenColumns(REQUEST_REGISTER, viewer, query.columns, REQUEST_COLUMN_IDS),
          language: query.language,
        },
      },
      fileName: `${words('exports:file.requests')}-${marketDate(now)}.xlsx`,
      rowCount: found.reduce((sum, { count }) => sum + count, 0),
    }
  })
}
