import { machineRefusal } from '@fxmatch/contract/errors/machine-refusals'
import type { Clients, ClientView } from '@fxmatch/contract/http/machines'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import {
  CLIENT_ACTIONS,
  type ClientAction,
  type ClientDecider,
  type ClientRule,
  clientReference,
  decideClient,
  isUnused,
} from '@fxmatch/domain/machines/client-table'
import { commits, judgeScope, scopesOfKind } from '@fxmatch/domain/machines/scopes'
import { readKnownPeople, readOthers } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import type { Db } from '../../db/connect.ts'
import { type ClientRow, readClients } from '../../db/machines/clients.ts'
import { readGone } from '../../db/machines/makers.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

/** Clients that are shown: those that live, and the last that were revoked. */
const OWN_SHOWN = 100
const MARKET_SHOWN = 500

/** The clients of the viewer's company, and what the viewer may give one. */
export function listClients(db: Db, viewer: Actor, now: Date): Promise<Clients> {
  return inSnapshot(db, async (snapshot) => {
    const { companyId, userId, companyKind } = viewer
    const rows = await readClients(snapshot, { companyId, now, most: OWN_SHOWN })
    const deciders = await peopleWith(snapshot, { companyId, capability: 'integration.manage', now })
    return {
      clients: await presentAll(snapshot, rows, { viewer, now }, CLIENT_ACTIONS),
      scopes: scopesOfKind(companyKind).map((scope) => {
        const rule = judgeScope(viewer, scope)
        return { scope, commits: commits([scope]), ...presentRefusable(rule && machineRefusal(rule)) }
      }),
      otherDeciders: (await readOthers(snapshot, userId, deciders)).length,
    }
  })
}

/** The clients of every company, for the platform, which may revoke them. */
export function listMarketClients(db: Db, viewer: Actor, now: Date): Promise<{ clients: ClientView[] }> {
  return inSnapshot(db, async (snapshot) => {
    const rows = await readClients(snapshot, { companyId: null, now, most: MARKET_SHOWN })
    return { clients: await presentAll(snapshot, rows, { viewer, now }, ['revoke']) }
  })
}

async function presentAll(
  snapshot: Db,
  rows: readonly ClientRow[],
  { viewer, now }: { viewer: Actor; now: Date },
  actions: readonly ClientAction[],
): Promise<ClientView[]> {
  const users = [
    ...new Set([viewer.userId, ...rows.flatMap(({ createdBy, answerableId }) => [createdBy, answerableId])]),
  ]
  const person = await readKnownPeople(snapshot, { users })
  const gone = await readGone(
    snapshot,
    rows.map(({ answerableId }) => answerableId),
  )
  return rows.map((row) => {
    const grants = row.scopes.every((scope) => judgeScope(viewer, scope) === null)
    const decider = { ...person(viewer.userId), grants }
    const left = row.status !== 'REVOKED' && gone.has(row.answerableId)
    const people = { createdBy: person(row.createdBy), answers: person(row.answerableId) }
    return present(row, { decider, people, left, now }, actions)
  })
}

/** What stands beside its button; everything else has no button. */
const SAID: ReadonlySet<ClientRule> = new Set<ClientRule>(['SEGREGATION_CLIENT', 'CLIENT_ABOVE_OWN'])

const iso = (date: Date | null) => date?.toISOString() ?? null

function present(
  row: ClientRow,
  seen: {
    decider: ClientDecider
    people: Record<'createdBy' | 'answers', KnownPerson>
    left: boolean
    now: Date
  },
  actions: readonly ClientAction[],
): ClientView {
  const { decider, people, left, now } = seen
  const { id, number, name, auth, keys, status } = row
  return {
    ...{ id, reference: clientReference(number), company: row.companyName, name, auth, status },
    ...{ scopes: [...row.scopes], keys: [...keys], networks: [...row.networks] },
    ...{ createdBy: row.createdByName, createdAt: row.createdAt.toISOString() },
    ...{ answeredBy: row.answerableName, left, revokeReason: row.revokeReason },
    unused: status === 'ACTIVE' && isUnused(row.lastUsedAt ?? row.confirmedAt ?? row.createdAt, now),
    ...{ confirmedBy: row.confirmedByName, confirmedAt: iso(row.confirmedAt) },
    ...{ revokedBy: row.revokedByName, revokedAt: iso(row.revokedAt), lastUsedAt: iso(row.lastUsedAt) },
    secrets: row.secrets.map(({ begins, ends, createdAt, expiresAt }) => ({
      ...{ begins, ends, createdAt: new Date(createdAt).toISOString() },
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    })),
    allowedActions: actions.flatMap((action) => {
      const facts = { status, auth, ...people, commits: commits(row.scopes), left }
      const decided = decideClient(decider, facts, action)
      if (!('rule' in decided)) return [{ action, ...presentRefusable(null) }]
      // What is past a step has no button for it; whose second person is the first says so.
      return SAID.has(decided.rule) ? [{ action, ...presentRefusable(machineRefusal(decided.rule)) }] : []
    }),
  }
}
