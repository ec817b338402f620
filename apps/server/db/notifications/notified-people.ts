import { capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import type { Channels } from '@fxmatch/domain/notifications/channels'
import type { Candidate } from '@fxmatch/domain/notifications/plan-notifications'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Somebody who may have to be told, with what they chose for the kinds in question. */
export interface ChoosingCandidate extends Candidate {
  readonly choices: readonly (Channels & { readonly kind: string })[]
}

/**
 * People who may have to be told: those of some companies, one by one, or everyone, with today's rights and choices. A closed
 * account is told nothing.
 */
export async function readCandidates(
  db: Db,
  of: {
    readonly everyone: boolean
    readonly companyIds: readonly string[]
    readonly userIds: readonly string[]
    /** Kinds of notification whose choices are wanted. */
    readonly kinds: readonly string[]
  },
): Promise<ChoosingCandidate[]> {
  const { everyone, companyIds, userIds, kinds } = of
  if (!everyone && companyIds.length === 0 && userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.disabled_at', 'is', null)
    // A machine reads no notifications: it is sent events.
    .where('users.account_kind', '=', 'PERSON')
    .$if(!everyone, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('users.company_id', '=', sql<string>`any(${[...companyIds]}::uuid[])`),
          eb('users.id', '=', sql<string>`any(${[...userIds]}::uuid[])`),
        ]),
      ),
    )
    .select([
      'users.id as userId',
      'companies.id as companyId',
      'companies.kind as companyKind',
      sql<Role[]>`array(select role from user_roles where user_id = users.id order by rank)`.as('roles'),
      sql<boolean>`exists (select from trust_operators where company_id = companies.id)`.as('isOperator'),
      sql<ChoosingCandidate['choices']>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'screen', screen, 'sound', sound, 'mail', mail)), '[]')
        from notification_choices where user_id = users.id and kind = any(${[...kinds]}::text[]))`.as(
        'choices',
      ),
    ])
    .execute()
  return rows.map(({ roles, ...person }: { roles: Role[]; companyKind: CompanyKind } & (typeof rows)[0]) => ({
    ...person,
    capabilities: capabilitiesOf({ roles, companyKind: person.companyKind }),
  }))
}

/** A choice, and whose. */
export interface ChoiceRow extends Channels {
  readonly userId: string
  readonly kind: string
}

/** What some people chose, for the kinds that they chose about. */
export function readChoices(db: Db, userIds: readonly string[]): Promise<ChoiceRow[]> {
  return db
    .selectFrom('notification_choices')
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .select(['user_id as userId', 'kind', 'screen', 'sound', 'mail'])
    .execute()
}

/** The language of somebody's notification mails; null where none was chosen. */
export async function languageOf(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('notification_readers')
    .where('user_id', '=', userId)
    .select('language')
    .executeTakeFirst()
  return row?.language ?? null
}
