import type { ListedRequest } from '@fxmatch/contract/registers/request-register'
import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import { decimal } from '@fxmatch/domain/money/decimal'
import { PART_STATUSES, UNPAID_PART_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { ListGroupLine } from '../lists/sum-list-groups.ts'
import { sumRequestGroups } from '../order-requests/request-groups.ts'
import { sortedRequests } from '../order-requests/request-list-rows.ts'
import { profitOfBank } from '../orders/order-prices.ts'
import { statusesSql } from '../orders/status-sets.ts'
import type { RequestExportPlan } from './export-plan.ts'

const BATCH = 500

function batch(db: Db, { scope, filter, sort, direction, profitOf }: RequestExportPlan, offset: number) {
  const live = sql`o.order_request_id = order_requests.id and o.status in ${statusesSql(PART_STATUSES)}`
  const own =
    profitOf === 'ALL' ? sql`true` : profitOf === null ? sql`false` : sql`o.bank_id = ${profitOf.bankId}`
  return sortedRequests(db, scope, filter, { sort, direction })
    .innerJoin('companies as company', 'company.id', 'order_requests.company_id')
    .innerJoin('companies as bank', 'bank.id', 'order_requests.bank_id')
    .innerJoin('import_titles as title', 'title.id', 'order_requests.title_id')
    .innerJoin('companies as domiciliary', 'domiciliary.id', 'title.bank_id')
    .limit(BATCH)
    .offset(offset)
    .selectAll('order_requests')
    .select([
      'company.name as company',
      'bank.name as bank',
      'title.nature',
      'title.reference as title_reference',
      'domiciliary.id as domiciliary_id',
      'domiciliary.name as domiciliary',
      sql<number>`(select count(*)::int from orders o where ${live})`.as('orders'),
      sql<string>`(select coalesce(sum(o.payable), 0) from orders o where ${live}
        and o.status in ${statusesSql(UNPAID_PART_STATUSES)})`.as('left_to_pay'),
      sql<string>`(select coalesce(sum(${profitOfBank('o')}), 0) from orders o where ${live} and ${own})`.as(
        'profit',
      ),
    ])
    .execute()
}

/**
 * The requests of an export, in the list's order, some hundred at a time from one snapshot.
 * @param groups is told the sums of the list's groups, of the same snapshot, before the first requests
 */
export async function* readRequestsToExport(
  db: Db,
  plan: RequestExportPlan,
  groups: (lines: readonly ListGroupLine[]) => void,
): AsyncGenerator<readonly ListedRequest[]> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const { by, scope, filter } = plan
    if (by) groups(await sumRequestGroups(tx, scope, filter, { by, most: MOST_GROUPS }))
    for (let offset = 0; ; offset += BATCH) {
      const rows = await batch(tx, plan, offset)
      if (rows.length > 0) yield rows.map(toListedRequest)
      if (rows.length < BATCH) return
    }
  } finally {
    await tx.rollback().execute()
  }
}

function toListedRequest(row: Awaited<ReturnType<typeof batch>>[number]): ListedRequest {
  return {
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    name: row.company,
    bank: { id: row.bank_id, name: row.bank },
    status: row.status,
    currency: row.currency,
    currencyPattern: row.decimals,
    totalAmount: row.total_amount,
    orderCount: row.orders,
    partialEquivalent: row.partial_equivalent,
    remainderAmount:
      row.status === 'DRAFT'
        ? decimal(row.total_amount).minus(decimal(row.covered_amount)).toFixed()
        : row.remainder_sold,
    remainderRate: row.remainder_rate,
    remainderEquivalent: row.remainder_equivalent,
    totalEquivalent: row.total_equivalent,
    leftToPay: row.submitted_at === null ? null : row.left_to_pay,
    avgCost: row.avg_cost,
    rate: row.rate,
    importNature: row.nature,
    importReference: row.title_reference,
    domicilaryBank: { id: row.domiciliary_id, name: row.domiciliary },
    creditAccount: row.credit_account,
    debitAccount: row.debit_account,
    valueDate: row.value_date,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    reason: row.reason,
    profit: row.profit,
  }
}
