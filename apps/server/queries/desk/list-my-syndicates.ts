import type { mySyndicatesCall } from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import { withoutZeros } from '@fxmatch/domain/money/present-values'
import type { z } from 'zod'
import { readSyndicates } from '../../db/companies/syndicates.ts'
import type { Db } from '../../db/connect.ts'

export type SyndicateList = z.output<typeof mySyndicatesCall.response>

/** The syndicates that the viewer's company leads, by name, with their members, largest part first. */
export async function listMySyndicates(db: Db, viewer: Actor): Promise<SyndicateList> {
  const rows = await readSyndicates(db, viewer.companyId)
  return rows.map(({ members, ...syndicate }) => ({
    ...syndicate,
    members: members.map((member) => ({ ...member, percentage: withoutZeros(member.percentage) })),
  }))
}
