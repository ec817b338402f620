import type { Actor } from '@fxmatch/domain/access/actor'
import { readPendingChanges } from '../../db/companies/account-changes.ts'
import type { Db } from '../../db/connect.ts'
import { listUsers } from '../users/manage-users.ts'
import type { WaitingItem } from './work-pile.ts'

/**
 * The changes of accounts that wait for a second person (decision 0133): of the viewer's own company, and of those others
 * in which nobody else can decide, for the platform. One's own are barred, and those about oneself.
 */
export async function readAccountWork(db: Db, viewer: Actor, now: Date): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('user.manage')) return []
  const companyId = viewer.capabilities.has('user.manage_any') ? null : viewer.companyId
  // Mostly nothing waits, and then nobody's account has to be read.
  if ((await readPendingChanges(db, { companyId, now })).length === 0) return []
  const users = (await listUsers(db, viewer, {}, now)) ?? []
  return users.flatMap((user) =>
    user.pending
      .filter(({ decidedBy }) => decidedBy === 'PLATFORM' || user.company === viewer.companyId)
      .map((change) => ({
        kind: 'account_change' as const,
        step: 'decide_account_change' as const,
        // A person may have several changes that wait.
        id: `${user.id} ${change.id}`,
        reference: user.username,
        party: change.proposedBy,
        direction: null,
        currency: null,
        amount: null,
        value: null,
        payable: null,
        since: change.proposedAt,
        clock: change.expiresAt,
        barred: change.allowedActions.find(({ action, allowed }) => action === 'approve' && !allowed) ?? null,
      })),
  )
}
