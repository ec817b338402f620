import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import type { ScreenedKind } from '@fxmatch/domain/screening/screened'
import type { Db } from '../connect.ts'
import { readOwnersAsOne } from '../owners/declarations.ts'

/** Whose name an alert is about. */
export interface AlertSubject {
  readonly subjectKind: ScreenedKind
  readonly subjectId: string
  /** The company that is held with them; of an owner the one that they own. */
  readonly companyId: string | null
}

/**
 * The people whose names some alerts are about, as far as the house can tell that one of them decides: who has the account; of owners,
 * whoever has the document of one of their company's; null of all others.
 * @param person those with an account, read before
 */
export async function readSubjects(
  db: Db,
  alerts: readonly AlertSubject[],
  person: (userId: string) => KnownPerson,
): Promise<(alert: AlertSubject) => KnownPerson | null> {
  const owners = new Map<string, KnownPerson>()
  for (const { subjectKind, companyId } of alerts)
    if (subjectKind === 'OWNER' && companyId !== null && !owners.has(companyId))
      owners.set(companyId, await readOwnersAsOne(db, companyId))
  return ({ subjectKind, subjectId, companyId }) => {
    if (subjectKind === 'USER') return person(subjectId)
    return subjectKind === 'OWNER' ? (owners.get(companyId ?? '') ?? null) : null
  }
}
