import type { proposalFilterQuery } from '@fxmatch/contract/http/trust-offers'
import type { TrustProposal } from '@fxmatch/contract/http/trust-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { endOfMoment, startOfMoment } from '@fxmatch/domain/calendar/moments'
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
} from '../../db/trust/proposal-rows.ts'
import { readReturnRecord } from '../../db/trust/return-record.ts'
import { inSnapshot } from '../in-snapshot.ts'
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

/** One page of the viewer's company's proposals, of everyone's for the platform, newest first; with the number of all. */
export async function listTrustProposals(
  db: Db,
  viewer: Actor,
  query: ProposalQuery & { pageSize: number; offset: number },
  now: Date,
): Promise<{ data: TrustProposal[]; total_items: number } | null> {
  const filter = filterOf(viewer, query)
  if (!filter) return null
  return inSnapshot(db, async (snapshot) => {
    const ids = await pageOfProposals(snapshot, filter, { pageSize: query.pageSize, page: query.offset })
    const rows = await readProposalRows(snapshot, { ids })
    const month = await readReturnRecord(snapshot, viewer.companyId, returnMonthBegan(now))
    return {
      total_items: await countProposals(snapshot, filter),
      data: rows.map((row) => presentProposal(row, viewer, now, month)),
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
