import { capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import type { ChangeStatus } from '@fxmatch/domain/access/decide-change'
import { COUNTERPARTY_KINDS, type CounterpartyKind, type LimitScope } from '@fxmatch/domain/gate/limits'
import { type Kysely, sql } from 'kysely'
import { readManagedUsers } from '../companies/managed-users.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

export interface Named {
  readonly id: string
  readonly name: string
}

/** With whom a bank deals, or may: every office, its own companies, and others that are named; by kind and name. */
export async function readCounterparties(
  db: Reader,
  bankId: string,
  others: readonly string[],
): Promise<readonly (Named & { readonly kind: CounterpartyKind })[]> {
  const rows = await db
    .selectFrom('companies')
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'EXCHANGE_OFFICE'),
        eb('bank_id', '=', bankId),
        eb('id', '=', sql<string>`any (${[...others]}::uuid[])`),
      ]),
    )
    .select(['id', 'name', 'kind'])
    .orderBy(sql`kind = 'CORPORATE'`)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ kind, ...company }) => {
    const known = COUNTERPARTY_KINDS.find((one) => one === kind)
    return known === undefined ? [] : [{ ...company, kind: known }]
  })
}

/** The people of a company who deal: whose limits may be set. */
export async function readDealers(db: Reader, companyId: string, now: Date): Promise<readonly Named[]> {
  const users = await readManagedUsers(db, { companyId, now })
  return users.flatMap((user) => {
    const able = capabilitiesOf(user)
    const deals = able.has('order.place') || able.has('order.accept') || able.has('bid.place')
    return deals && user.disabledAt === null ? [{ id: user.id, name: user.fullName }] : []
  })
}

/** A proposed limit with the names of whom it is about. */
export interface LimitChangeRow {
  readonly id: string
  readonly number: number
  readonly scope: LimitScope
  readonly counterparty: Named | null
  readonly counterpartyKind: CounterpartyKind | null
  readonly user: Named | null
  readonly currency: string | null
  readonly amount: string | null
  readonly was: string | null
  readonly validFrom: Date
  readonly note: string
  readonly status: ChangeStatus
  readonly proposedById: string
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly reason: string | null
}

/** A company's proposed limits: those that wait, then the newest. @param only those that stand so */
export async function readLimitChanges(
  db: Reader,
  companyId: string,
  most: number,
  only?: ChangeStatus,
): Promise<readonly LimitChangeRow[]> {
  const rows = await db
    .selectFrom('limit_changes as l')
    .innerJoin('users as proposer', 'proposer.id', 'l.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'l.decided_by')
    .leftJoin('users as about', 'about.id', 'l.user_id')
    .leftJoin('companies as c', 'c.id', 'l.counterparty_id')
    .where('l.company_id', '=', companyId)
    .$if(only !== undefined, (query) => query.where('l.status', '=', only ?? 'PENDING'))
    .select([
      ...(['l.id', 'l.number', 'l.scope', 'l.currency', 'l.amount', 'l.was', 'l.note', 'l.status'] as const),
      'l.counterparty_kind as counterpartyKind',
      'l.valid_from as validFrom',
      'l.proposed_by as proposedById',
      'proposer.full_name as proposedBy',
      'l.proposed_at as proposedAt',
      'decider.full_name as decidedBy',
      'l.decided_at as decidedAt',
      'l.reason',
      'l.user_id as userId',
      'about.full_name as userName',
      'l.counterparty_id as counterpartyId',
      'c.name as counterpartyName',
    ])
    .orderBy((eb) => eb('l.status', '=', 'PENDING'), 'desc')
    .orderBy('l.proposed_at', 'desc')
    .orderBy('l.number', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ userId, userName, counterpartyId, counterpartyName, ...row }) => ({
    ...row,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    counterparty: counterpartyId === null ? null : { id: counterpartyId, name: counterpartyName ?? '' },
  }))
}
