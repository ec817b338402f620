import { machineRefusal } from '@fxmatch/contract/errors/machine-refusals'
import type { Actor } from '@fxmatch/domain/access/actor'
import { clientReference, decideClient } from '@fxmatch/domain/machines/client-table'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import { readPendingClients } from '../../db/machines/clients.ts'
import { presentRefusable } from '../present-refusable.ts'
import { PLAIN, type WaitingItem } from './work-pile.ts'

/** The machines of the viewer's company that wait for a second person; barred for who made one, by whatever account. */
export async function readMachineWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('integration.manage')) return []
  const rows = await readPendingClients(db, viewer.companyId)
  if (rows.length === 0) return []
  const users = [...new Set([viewer.userId, ...rows.map(({ createdBy }) => createdBy)])]
  const person = await readKnownPeople(db, { users })
  return rows.map(({ id, number, auth, createdBy, createdByName, createdAt }) => {
    const maker = person(createdBy)
    const waits = { status: 'PENDING' as const, commits: true, left: false }
    const facts = { ...waits, auth, createdBy: maker, answers: maker }
    // Letting in does not depend on what one may grant oneself.
    const decided = decideClient({ ...person(viewer.userId), grants: true }, facts, 'confirm')
    return {
      ...PLAIN,
      ...{ kind: 'machine_client' as const, step: 'let_client_in' as const },
      ...{ id, reference: clientReference(number), party: createdByName },
      since: createdAt.toISOString(),
      barred: 'rule' in decided ? presentRefusable(machineRefusal(decided.rule)) : null,
    }
  })
}
