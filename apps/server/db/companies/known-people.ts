import type { Decider } from '@fxmatch/domain/access/decide-change'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { isSamePerson, type KnownPerson, type Shared, sharedBy } from '@fxmatch/domain/access/same-person'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Whose people: of one company, those of some companies who have worked there since a moment, of all of a kind, some by their accounts, or all. */
type Whose =
  | 'everybody'
  | { readonly company: string }
  | { readonly workingAt: readonly string[]; readonly since: Date }
  | { readonly kind: CompanyKind }
  | { readonly users: readonly string[] }

/** With the identity cards and addresses that their accounts have ever had. */
async function readPeople(db: Db, whose: Whose): Promise<KnownPerson[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    // A machine is the person who answers for it, and those who did. Of an account that was erased none is left.
    .innerJoin(
      sql<{ id: string }>`lateral unnest(coalesce(u.machine_maker, u.id) || u.machine_formers)`.as<'f'>(
        sql`f (id)`,
      ),
      (join) => join.onTrue(),
    )
    .leftJoin('user_identities as i', 'i.user_id', 'f.id')
    .where((eb) => {
      if (whose === 'everybody') return eb.lit(true)
      if ('users' in whose) return eb('u.id', 'in', [...whose.users])
      if ('workingAt' in whose)
        return eb.and([
          eb('c.id', 'in', [...whose.workingAt]),
          eb.or([
            eb('u.disabled_at', '>', whose.since),
            // Who was invited, and has not come, works nowhere yet.
            eb.and([
              eb('u.disabled_at', 'is', null),
              eb.or([eb('u.password_hash', 'is not', null), eb('u.machine_maker', 'is not', null)]),
            ]),
          ]),
        ])
      return 'kind' in whose ? eb('c.kind', '=', whose.kind) : eb('c.id', '=', whose.company)
    })
    .groupBy(['u.id', 'f.id'])
    .select(['u.id as user_id', 'f.id as face'])
    .select([
      sql<string[]>`array_remove(array_agg(distinct i.cin), null)`.as('cins'),
      sql<string[]>`array_remove(array_agg(distinct i.email), null)`.as('emails'),
      sql<string[]>`array(select a.other_id from accounts_of_one_person a where a.user_id = f.id)`.as(
        'accounts',
      ),
      sql<
        Parted[]
      >`coalesce((select jsonb_agg(jsonb_build_object('from', p.other_id, 'by', p.shared, 'key', p.key))
        from parted_accounts p where p.user_id = f.id), '[]')`.as('parted'),
    ])
    .execute()
  return [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, faces]) => {
    const known = faces.map(({ user_id: _, face, ...person }) => ({ userId: face, ...person }))
    const own = known.find((person) => person.userId === userId)
    return own ?? { userId, cins: [], emails: [], answerers: known }
  })
}

type Parted = NonNullable<KnownPerson['parted']>[number]

/** Some people by the ids of their accounts. Of an account that is nobody's of them nothing is known but its id. */
export async function readKnownPeople(db: Db, whose: Whose): Promise<(userId: string) => KnownPerson> {
  const known = new Map((await readPeople(db, whose)).map((person) => [person.userId, person]))
  return (userId) => known.get(userId) ?? { userId, cins: [], emails: [] }
}

/** Whether two accounts are one person's, as far as the house knows: a machine is who answers for it. */
export async function areOnePerson(db: Db, one: string, other: string): Promise<boolean> {
  const person = await readKnownPeople(db, { users: [...new Set([one, other])] })
  return isSamePerson(person(one), person(other))
}

/** As whom somebody counts beside who acted first: by their own account, or by the first's where both are one person's. */
export async function countsAs(db: Db, userId: string, first: string | null): Promise<string> {
  return first !== null && (await areOnePerson(db, userId, first)) ? first : userId
}

/** Who decides on what somebody proposed: by which account, and as whom they count beside the proposer. */
export async function deciderBeside(db: Db, userId: string, proposedBy: string): Promise<Decider> {
  return { userId, countsAs: await countsAs(db, userId, proposedBy) }
}

/** The same beside each of those who acted first, read at once, and not where each is their own account. */
export async function readCountsAs(
  db: Db,
  userId: string,
  firsts: readonly string[],
): Promise<(first: string) => string> {
  const others = new Set(firsts.filter((first) => first !== userId))
  if (others.size === 0) return () => userId
  const person = await readKnownPeople(db, { users: [userId, ...others] })
  return (first) => (isSamePerson(person(userId), person(first)) ? first : userId)
}

/** Those of some people who are somebody else than one: who could be the second person beside them, as far as the house knows. */
export async function readOthers(db: Db, userId: string, people: Iterable<string>): Promise<string[]> {
  const ids = [...people]
  const as = await readCountsAs(db, userId, ids)
  return ids.filter((id) => id !== userId && as(id) !== id)
}

/** The other accounts, of some people, that are the same person's as an account of theirs. */
export async function readTwins(db: Db, whose: Whose): Promise<(userId: string) => readonly string[]> {
  const people = await readPeople(db, whose)
  return (userId) => {
    const own = people.find((person) => person.userId === userId)
    if (own === undefined) return []
    return people
      .filter((person) => person !== own && isSamePerson(person, own))
      .map((person) => person.userId)
  }
}

/** The accounts that are one person's with somebody's, with what makes them so. Machines are left out, which are their people's. */
export async function readSharing(
  db: Db,
  userId: string,
): Promise<readonly { readonly userId: string; readonly shared: readonly Shared[] }[]> {
  const people = await readPeople(db, 'everybody')
  const own = people.find((person) => person.userId === userId)
  if (own === undefined) return []
  return people
    .filter((person) => person !== own)
    .map((person) => ({ userId: person.userId, shared: sharedBy(own, person) }))
    .filter(({ shared }) => shared.length > 0)
}

/**
 * Whom a card makes one person with an account into which it is written, who were not so before: the accounts and their companies, without
 * the machines, which are their people's.
 * @param cin null: nobody is met
 * @param isNew whether the account begins with it; otherwise ask before it is written
 */
export async function readMetByCard(
  db: Db,
  { userId, cin, isNew }: { readonly userId: string; readonly cin: string | null; readonly isNew: boolean },
): Promise<readonly { readonly userId: string; readonly companyId: string }[]> {
  if (cin === null) return []
  const people = await readPeople(db, 'everybody')
  const known = people.find((person) => person.userId === userId)
  const before: KnownPerson = isNew || known === undefined ? { userId, cins: [], emails: [] } : known
  const after = { ...before, cins: [...before.cins, cin] }
  const met = people
    .filter((person) => person.userId !== userId && person.answerers === undefined)
    .filter((person) => !isSamePerson(before, person) && isSamePerson(after, person))
    .map((person) => person.userId)
  if (met.length === 0) return []
  return db
    .selectFrom('users')
    .where('id', 'in', met)
    .select(['id as userId', 'company_id as companyId'])
    .execute()
}

/**
 * Keeps which accounts are one person's with one that is about to lose its identity cards and addresses: who has another one would be a
 * second person beside what they did by this. Also one that nobody has begun to use: its person may do so later (decision 0608). That two
 * of them were parted after an earlier erasure said nothing of the life that ends now.
 */
export async function keepAccountsOfOnePerson(tx: Db, userId: string): Promise<void> {
  const others = (await readTwins(tx, 'everybody'))(userId)
  if (others.length === 0) return
  await tx
    .insertInto('accounts_of_one_person')
    .values(
      others.flatMap((other) => [
        { user_id: userId, other_id: other },
        { user_id: other, other_id: userId },
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .deleteFrom('parted_accounts')
    .where('shared', '=', 'ERASED')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('other_id', 'in', others)]),
        eb.and([eb('user_id', 'in', others), eb('other_id', '=', userId)]),
      ]),
    )
    .execute()
}

/**
 * Which of a card and an address, written into somebody's account, would make who writes it one person with a colleague of that one's
 * company who is not so far: nobody chooses so by whom they are checked (decisions 0609, 0611).
 * @param written an account that does not exist yet has an id of its own already
 */
export async function joinsBy(
  db: Db,
  by: string,
  written: {
    readonly userId: string
    readonly companyId: string
    readonly cin?: string | null | undefined
    readonly email?: string | undefined
  },
): Promise<'cin' | 'email' | null> {
  const { userId, companyId, cin, email } = written
  if (!cin && !email) return null
  const known = await readKnownPeople(db, { users: [...new Set([by, userId])] })
  const [actor, edited] = [known(by), known(userId)]
  const colleagues = isSamePerson(actor, edited) ? await readPeople(db, { company: companyId }) : null
  const joins = (after: KnownPerson) =>
    colleagues === null
      ? isSamePerson(actor, after)
      : colleagues.some(
          (one) => !isSamePerson(one, edited) && !isSamePerson(one, actor) && isSamePerson(one, after),
        )
  if (cin && joins({ ...edited, cins: [...edited.cins, cin] })) return 'cin'
  return email && joins({ ...edited, emails: [...edited.emails, email] }) ? 'email' : null
}

/** Whether who has an account is somebody of whom no more is known than a card or an address, as a sign-up declares them. */
export async function isThemselves(
  db: Db,
  userId: string,
  declared: { readonly cin: string | null; readonly email: string },
): Promise<boolean> {
  const person = (await readKnownPeople(db, { users: [userId] }))(userId)
  const cins = declared.cin === null ? [] : [declared.cin]
  return isSamePerson(person, { userId: '', cins, emails: [declared.email] })
}

/** Whether who has an account has one at a company too, as far as the house knows: one person acts in one house of a matter. */
export async function hasAccountAt(db: Db, userId: string, companyId: string): Promise<boolean> {
  return isAmong(db, userId, { company: companyId })
}

/**
 * Whether somebody has an account in use at one of some companies, or had one since a moment: who has left a company acts for another
 * one. A machine there is theirs too, also after somebody took it over: they may have its secret.
 */
export async function workedAt(
  db: Db,
  userId: string,
  companies: readonly string[],
  since: Date,
): Promise<boolean> {
  return isAmong(db, userId, { workingAt: companies, since })
}

async function isAmong(db: Db, userId: string, whose: Whose): Promise<boolean> {
  const [own] = await readPeople(db, { users: [userId] })
  const people = own === undefined ? [] : await readPeople(db, whose)
  return own !== undefined && people.some((person) => isSamePerson(person, own))
}
