import type { Db } from '../connect.ts'

/** What the people of a company have proposed for its cover plan, the earliest first, with who did and who decided. */
export function readCoverChanges(db: Db, companyId: string) {
  return db
    .selectFrom('cover_changes as c')
    .innerJoin('users as proposer', 'proposer.id', 'c.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'c.decided_by')
    .where('c.company_id', '=', companyId)
    .select([
      ...(['c.id', 'c.number', 'c.kind', 'c.status', 'c.steps', 'c.currency', 'c.year', 'c.rate'] as const),
      'c.valid_from as validFrom',
      'c.proposed_by as proposedById',
      'proposer.full_name as proposedBy',
      'c.proposed_at as proposedAt',
      'decider.full_name as decidedBy',
      'c.decided_at as decidedAt',
      'c.reason',
    ])
    .orderBy('c.number')
    .execute()
}
export type CoverChangeRow = Awaited<ReturnType<typeof readCoverChanges>>[number]

/** Proposals, earliest first, that were made before a moment, or for the budget of a year before one, and that nobody has decided on. */
export function readLapsing(
  db: Db,
  before: { readonly proposed: Date; readonly year: number; readonly most: number },
): Promise<{ id: string; companyId: string }[]> {
  return db
    .selectFrom('cover_changes')
    .where('status', '=', 'PENDING')
    .where((eb) => eb.or([eb('proposed_at', '<', before.proposed), eb('year', '<', before.year)]))
    .select(['id', 'company_id as companyId'])
    .orderBy('number')
    .limit(before.most)
    .execute()
}
