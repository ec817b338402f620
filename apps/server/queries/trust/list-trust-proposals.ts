import type { proposalFilterQuery, trustProposalsCall } from '@fxmatch/contract/http/trust-offers'
import type { TrustProposal } from '@fxmatch/contract/http/trust-view'
import { readListGroup, type TicketGrouping } from '@fxmatch/contract/registers/list-groupings'
import type { Actor } from '@fxmatch/domain/access/actor'
import { endOfMoment, startOfMoment } from '@fxmatch/domain/calendar/moments'
import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import { returnMonthBegan } from '@fxmatch/domain/trust/return-month'
import type { ProposalStatus } from '@fxmatch/domain/trust/trust-table'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import {
  countProposals,
  type ProposalFilter,
  pageOfProposals,
  readProposalRows,
  readProposalSteps,
  sumTicketGroups,
} from '../../db/trust/proposal-rows.ts'
import { readReturnRecord } from '../../db/trust/return-record.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentGroups } from '../lists/present-groups.ts'
import { presentProposal } from './present-proposal.ts'
import { mayReadTrust } from './whose-trust.ts'

export type ProposalQuery = z.output<typeof proposalFilterQuery>

function range({ startDate, endDate }: ProposalQuery): Pick<ProposalFilter, 'from' | 'until' | 'to'> {
  const end = endDate === undefined ? null : endOfMoment(endDate)
  return {
    ...(startDate === undefined ? {} : { from: startOfMoment(startDate) }),
    ...(end === null ? {} : end.exclusive ? { until: end.at } : { to: end.at }),
  }
}

/** Whose proposals, narrowed how; null where the viewer asks for another company's. */
function filterOf(viewer: Actor, query: ProposalQuery): ProposalFilter | null {
  const { company, currency, status, operationType } = query
  const isPlatform = viewer.companyKind === 'PLATFORM'
  if (!isPlatform && company !== undefined && company !== viewer.companyId) return null
  return {
    companyId: isPlatform ? (company ?? null) : viewer.companyId,
    ...range(query),
    currency,
    statuses: status,
    operation: operationType,
  }
}

/** Whose tickets they are is a column of the platform's alone. */
const seesGrouping = (by: TicketGrouping, { companyKind }: Actor) =>
  by !== 'operator' || companyKind === 'PLATFORM'

/** One page of the viewer's company's proposals, of everyone's for the platform, newest first; with the number of all, and their groups. */
export async function listTrustProposals(
  db: Db,
  viewer: Actor,
  query: z.output<typeof trustProposalsCall.query>,
  now: Date,
): Promise<z.output<typeof trustProposalsCall.response> | null> {
  const narrowed = filterOf(viewer, query)
  if (!narrowed) return null
  const group = (query.group !== undefined && readListGroup('tickets', query.group)) || undefined
  const filter = { ...narrowed, group }
  const { by } = query
  return inSnapshot(db, async (snapshot) => {
    const lines =
      by !== undefined && seesGrouping(by, viewer)
        ? await sumTicketGroups(snapshot, filter, { by, most: MOST_GROUPS })
        : null
    const ids = await pageOfProposals(snapshot, filter, { pageSize: query.pageSize, page: query.offset })
    const rows = await readProposalRows(snapshot, { ids })
    const month = await readReturnRecord(snapshot, viewer.companyId, returnMonthBegan(now))
    return {
      total_items: await countProposals(snapshot, filter),
      data: rows.map((row) => presentProposal(row, viewer, now, month)),
      grouped: by && lines ? presentGroups(by, lines, MOST_GROUPS) : null,
    }
  })
}

/** Number of what the list would show. */
export async function countTrustProposals(
  db: Db,
  viewer: Actor,
  query: ProposalQuery,
): Promise<{ count: number } | null> {
  const filter = filterOf(viewer, query)
  return filter && { count: await countProposals(db, filter) }
}

/** One proposal of the viewer's company, any for the platform; null for another's. */
export async function getTrustProposal(
  db: Db,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<TrustProposal | null> {
  const [row] = await readProposalRows(db, { ids: [id] })
  if (!row || !mayReadTrust(viewer, row.company_id)) return null
  return presentProposal(
    row,
    viewer,
    now,
    await readReturnRecord(db, viewer.companyId, returnMonthBegan(now)),
  )
}

/** What happened to a proposal, oldest first; null for another company's. */
export function getTrustProposalHistory(db: Db, viewer: Actor, id: string) {
  return inSnapshot(db, async (snapshot) => {
    const proposal = await snapshot
      .selectFrom('trust_proposals')
      .select('company_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!proposal || !mayReadTrust(viewer, proposal.company_id)) return null
    const steps = await readProposalSteps(snapshot, id)
    return steps.map(({ action, after_status, party, full_name, at }) => ({
      action,
      // The column holds statuses of requests too, but not on a row that names a proposal.
      status: after_status as ProposalStatus,
      party,
      user: full_name,
      at: at.toISOString(),
    }))
  })
}
