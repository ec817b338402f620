import type { Actor } from '@fxmatch/domain/access/actor'

/**
 * Reads what belongs to one company: the viewer's own, or the one that the platform's people name. Null where an operator
 * asks for another's: it is not there for it.
 */
export async function ofTrustCompany<T>(
  viewer: Actor,
  asked: string | undefined,
  read: (companyId: string) => Promise<T>,
): Promise<T | null> {
  const companyId = asked ?? viewer.companyId
  return mayReadTrust(viewer, companyId) ? read(companyId) : null
}

/** Whether a viewer reads what belongs to a company: its own people and the platform's. */
export function mayReadTrust(viewer: Actor, companyId: string): boolean {
  return viewer.companyKind === 'PLATFORM' || viewer.companyId === companyId
}
