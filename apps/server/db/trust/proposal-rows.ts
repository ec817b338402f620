import type { TicketGrouping } from '@fxmatch/contract/registers/list-groupings'
import type { ListGroup } from '@fxmatch/domain/lists/group-keys'
import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import {
  LIVE_PROPOSAL_STATUSES,
  PROPOSAL_STATUSES,
  type ProposalStatus,
} from '@fxmatch/domain/trust/trust-table'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type GroupedRows, type ListGroupLine, sumListGroups } from '../lists/sum-list-groups.ts'
import { MARKET_ZONE } from '../market-zone.ts'

/** What a list of proposals is narrowed by; `from <= created_at`, `created_at < until` or `<= to`. */
export interface ProposalFilter {
  /** Null: every operator's. */
  readonly companyId: string | null
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  readonly to?: Date | undefined
  readonly currency?: string | undefined
  readonly statuses?: readonly ProposalStatus[] | undefined
  readonly operation?: TrustOperation | undefined
  /** The rows of one group of the list. */
  readonly group?: ListGroup<TicketGrouping> | undefined
}

/** What each grouping goes by, in proposals `p` with their request `r`. */
const GROUP_KEYS: Readonly<Record<TicketGrouping, Pick<GroupedRows, 'key' | 'name' | 'order'>>> = {
  status: {
    key: sql`p.status`,
    // As they follow each other in a ticket's life.
    order: sql`array_position(${sql.val([...PROPOSAL_STATUSES])}::text[], key)`,
  },
  operator: {
    key: sql`p.company_id::text`,
    name: sql`(select name from trust_operators o where o.company_id = p.company_id)`,
  },
  createdAt: { key: sql`(p.created_at at time zone ${MARKET_ZONE})::date::text`, order: sql`key desc` },
  operation: { key: sql`r.operation_type` },
  currency: { key: sql`r.currency` },
  agency: {
    key: sql`p.agency_id::text`,
    name: sql`(select name from trust_agencies a where a.id = p.agency_id)`,
  },
}

/** The groups of a list of tickets with the amounts of those that live or were delivered, by currency, and their counter value. */
export function sumTicketGroups(
  db: Db,
  filter: ProposalFilter,
  { by, most }: { readonly by: TicketGrouping; readonly most: number },
): Promise<ListGroupLine[]> {
  return sumListGroups(
    db,
    {
      ...GROUP_KEYS[by],
      currency: sql`r.currency`,
      amount: sql`p.amount`,
      dead: sql`p.status <> all (${sql.val([...LIVE_PROPOSAL_STATUSES])}::text[])`,
      dinars: { counterValue: sql`p.counter_value` },
      from: sql`trust_proposals p join trust_requests r on r.id = p.request_id
        where ${sql.join(conditions(filter), sql` and `)}`,
    },
    most,
  )
}

function conditions(filter: ProposalFilter): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [sql<boolean>`true`]
  const { companyId, from, until, to, currency, statuses, operation, group } = filter
  if (companyId !== null) all.push(sql<boolean>`p.company_id = ${companyId}`)
  if (from) all.push(sql<boolean>`p.created_at >= ${from}`)
  if (until) all.push(sql<boolean>`p.created_at < ${until}`)
  if (to) all.push(sql<boolean>`p.created_at <= ${to}`)
  if (currency !== undefined) all.push(sql<boolean>`r.currency = ${currency}`)
  if (statuses && statuses.length > 0) {
    all.push(sql<boolean>`p.status = any (${sql.val([...statuses])}::text[])`)
  }
  if (operation !== undefined) all.push(sql<boolean>`r.operation_type = ${operation}`)
  if (group) all.push(sql<boolean>`${GROUP_KEYS[group.by].key} = ${group.key}`)
  return all
}

/** Number of proposals that a filter finds. */
export async function countProposals(db: Db, filter: ProposalFilter): Promise<number> {
  const { count } = await db
    .selectFrom('trust_proposals as p')
    .innerJoin('trust_requests as r', 'r.id', 'p.request_id')
    .where((eb) => eb.and(conditions(filter)))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Ids of proposals that a filter finds, newest first, one page. `page` counts from 1. */
export async function pageOfProposals(
  db: Db,
  filter: ProposalFilter,
  page: { pageSize: number; page: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('trust_proposals as p')
    .innerJoin('trust_requests as r', 'r.id', 'p.request_id')
    .where((eb) => eb.and(conditions(filter)))
    .select('p.id')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return rows.map(({ id }) => id)
}

/** Proposals with what is shown of their request, agency and operator: by id, or all that a company made on some requests. */
export async function readProposalRows(
  db: Db,
  of: { ids: readonly string[] } | { requestIds: readonly string[]; companyId: string | null },
) {
  const wanted = 'ids' in of ? of.ids : of.requestIds
  if (wanted.length === 0) return []
  let query = db
    .selectFrom('trust_proposals as p')
    .innerJoin('trust_requests as r', 'r.id', 'p.request_id')
    .innerJoin('currencies as cu', 'cu.iso_code', 'r.currency')
    .innerJoin('trust_cities as ci', 'ci.id', 'r.city_id')
    .innerJoin('governorates as g', 'g.id', 'ci.governorate_id')
    .innerJoin('trust_agencies as a', 'a.id', 'p.agency_id')
    .innerJoin('trust_operators as o', 'o.company_id', 'p.company_id')
    .selectAll('p')
    .select([
      'r.reference as request_reference',
      'r.operation_type',
      'r.currency',
      'r.customer_name',
      'r.customer_phone',
      'r.customer_email',
      'r.resident',
      'r.customs_declaration',
      'r.customs_warning',
      'cu.decimals',
      'cu.unit',
      'ci.id as city_id',
      'ci.name as city_name',
      'g.id as governorate_id',
      'g.name as governorate_name',
      'a.name as agency_name',
      'a.reference as agency_reference',
      'o.name as operator_name',
    ])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
  if ('ids' in of) query = query.where('p.id', 'in', [...wanted])
  else {
    query = query.where('p.request_id', 'in', [...wanted])
    if (of.companyId !== null) query = query.where('p.company_id', '=', of.companyId)
  }
  return query.execute()
}
export type ProposalViewRow = Awaited<ReturnType<typeof readProposalRows>>[number]

/** What happened to a proposal and who did it, oldest first. */
export function readProposalSteps(db: Db, proposalId: string) {
  return db
    .selectFrom('trust_steps')
    .leftJoin('users', 'users.id', 'trust_steps.user_id')
    .select(['action', 'after_status', 'party', 'full_name', 'at'])
    .where('proposal_id', '=', proposalId)
    .orderBy('trust_steps.id')
    .execute()
}
