import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { readCompanyOfView } from '../../db/time-machine/market-moment.ts'

/** With whose eyes the past is seen. */
export type CompanyOfView = NonNullable<Awaited<ReturnType<typeof readCompanyOfView>>>

/** Whether somebody may look with the eyes of others: an auditor, and the platform's back office and compliance. */
export const maySeeAsOthers = ({ companyKind, capabilities }: Actor): boolean =>
  companyKind === 'PLATFORM' && capabilities.has('platform.read')

/**
 * The company with whose eyes somebody looks: the own one where none is named. `FORBIDDEN` for another's, whether or not there is such a
 * company: who asks does not learn that; null for one that there is none of.
 */
export async function companyOfView(
  db: Db,
  viewer: Actor,
  as: string | undefined,
): Promise<CompanyOfView | 'FORBIDDEN' | null> {
  const id = as?.toLowerCase() ?? viewer.companyId
  if (id !== viewer.companyId && !maySeeAsOthers(viewer)) return 'FORBIDDEN'
  return (await readCompanyOfView(db, id)) ?? null
}
