import type { Actor } from '@fxmatch/domain/access/actor'
import { type AlertStatus, UNDECIDED_STATUSES } from '@fxmatch/domain/screening/alert-table'
import type { AlertSource, ListEntry, ListKind } from '@fxmatch/domain/screening/list-entry'
import type { ListStatus } from '@fxmatch/domain/screening/list-table'
import type { FoundMatch, ScreenedField, ScreenedKind } from '@fxmatch/domain/screening/screened'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** An alert with whose name it is. */
export interface ListedAlert {
  readonly id: string
  readonly number: number
  readonly status: AlertStatus
  readonly version: number
  readonly openedAt: Date
  readonly subjectKind: ScreenedKind
  readonly subjectId: string
  readonly companyId: string | null
  readonly field: ScreenedField
  readonly subjectName: string | null
  readonly company: string | null
  readonly list: AlertSource
  readonly entry: ListEntry
  readonly found: FoundMatch
  readonly score: string
  readonly clearedBy: string | null
  readonly clearedName: string | null
  readonly clearedAt: Date | null
  readonly clearReason: string | null
  readonly decidedName: string | null
  readonly decidedAt: Date | null
  readonly reason: string | null
  readonly confirmedName: string | null
  readonly confirmedAt: Date | null
  readonly confirmedReason: string | null
}

/** The alerts of a company's compliance, the newest first. @returns with how many there are in all */
export async function readAlerts(
  db: Db,
  deciderId: string,
  { statuses, most }: { statuses: readonly AlertStatus[] | undefined; most: number },
): Promise<{ rows: ListedAlert[]; total: number }> {
  const which = sql`a.decider_id = ${deciderId} ${statuses ? sql`and a.status = any (${statuses}::text[])` : sql``}`
  const { rows } = await sql<ListedAlert & { total: number }>`
    select a.id, a.number, a.status, a.version, a.opened_at as "openedAt", a.subject_kind as "subjectKind",
      a.subject_id as "subjectId", a.company_id as "companyId", a.field, a.subject_name as "subjectName",
      coalesce(c.name, s.name) as company, a.list, a.entry, a.found, a.score::text as score,
      a.cleared_by as "clearedBy", k.full_name as "clearedName", a.cleared_at as "clearedAt", a.clear_reason as "clearReason",
      d.full_name as "decidedName", a.decided_at as "decidedAt", a.reason,
      f.full_name as "confirmedName", f.at as "confirmedAt", f.reason as "confirmedReason", (count(*) over ())::int as total
    from screening_alerts a
    left join users u on a.subject_kind = 'USER' and u.id = a.subject_id
    left join companies c on c.id = coalesce(u.company_id, case a.subject_kind when 'COMPANY' then a.subject_id when 'OWNER' then a.company_id end)
    left join sign_ups s on a.subject_kind = 'SIGN_UP' and s.id = a.subject_id
    left join users k on k.id = a.cleared_by left join users d on d.id = a.decided_by
    left join lateral (
      select p.full_name, s.at, s.reason from screening_alert_steps s join users p on p.id = s.user_id
      where s.alert_id = a.id and s.action = 'confirm' and a.status <> 'CONFIRMED' order by s.id desc limit 1) f on true
    where ${which} order by a.opened_at desc, a.number desc limit ${most}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** An alert that waits for somebody to decide. */
export interface WaitingAlert {
  readonly id: string
  readonly number: number
  readonly status: AlertStatus
  readonly subjectKind: ScreenedKind
  readonly subjectId: string
  readonly companyId: string | null
  readonly openedAt: Date
  /** Who has said that it is somebody else, where one has, and when. */
  readonly clearedBy: string | null
  readonly clearedName: string | null
  readonly clearedAt: Date | null
}

/** The alerts of a company's compliance that wait, without what is alike. */
export async function readWaitingAlerts(db: Db, deciderId: string): Promise<WaitingAlert[]> {
  const { rows } = await sql<WaitingAlert>`
    select a.id, a.number, a.status, a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.company_id as "companyId", a.opened_at as "openedAt",
      a.cleared_by as "clearedBy", k.full_name as "clearedName", a.cleared_at as "clearedAt"
    from screening_alerts a left join users k on k.id = a.cleared_by
    where a.decider_id = ${deciderId} and a.status = any (${[...UNDECIDED_STATUSES]}::text[]) order by a.number`.execute(
    db,
  )
  return rows
}

/** What waits for somebody's compliance: alerts that are open, dismissed ones that a second person confirms, and lists. */
export async function countWaitingAlerts(
  db: Db,
  viewer: Pick<Actor, 'companyId' | 'capabilities'>,
): Promise<{ open: number; clearing: number; lists: number }> {
  const { rows } = await sql<{ open: number; clearing: number; lists: number }>`
    select count(*) filter (where status = 'OPEN')::int as open, count(*) filter (where status = 'CLEARING')::int as clearing,
      (select count(*) from screening_lists where status = 'IMPORTED')::int as lists
    from screening_alerts where decider_id = ${viewer.companyId} and status in ('OPEN', 'CLEARING')`.execute(
    db,
  )
  const { open = 0, clearing = 0, lists = 0 } = rows[0] ?? {}
  return { open, clearing, lists: viewer.capabilities.has('screening.lists') ? lists : 0 }
}

/** A version with who brought and who decided it. */
export interface ListedList {
  readonly id: string
  readonly list: ListKind
  readonly version: number
  readonly status: ListStatus
  readonly name: string | null
  readonly sha256: string
  readonly entries: number
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly broughtBy: string
  readonly broughtName: string
  readonly broughtAt: Date
  readonly decidedName: string | null
  readonly decidedAt: Date | null
  readonly reason: string | null
  readonly screened: number | null
  readonly endedAt: Date | null
}

/** The versions of all lists, the newest first: two hundred at most. */
export async function readLists(db: Db): Promise<ListedList[]> {
  const { rows } = await sql<ListedList>`
    select l.id, l.list, l.version, l.status, l.name, l.sha256, l.entries, l.added, l.removed, l.changed,
      l.brought_by as "broughtBy", b.full_name as "broughtName", l.brought_at as "broughtAt",
      d.full_name as "decidedName", l.decided_at as "decidedAt", l.reason,
      r.screened, r.ended_at as "endedAt"
    from screening_lists l join users b on b.id = l.brought_by left join users d on d.id = l.decided_by
    left join screening_rounds r on r.list_id = l.id
    order by l.brought_at desc, l.id desc limit 200`.execute(db)
  return rows
}

/** An entry of the version in force, by its first name. */
export interface LostEntry {
  readonly reference: string
  readonly name: string
}

/** What a version that waits takes away from the one in force, and what it changes, the first by their references. */
export interface ListLosses {
  readonly removed: LostEntry[]
  readonly changed: LostEntry[]
  /** All names of the version in force, and of the one that waits. */
  readonly namesBefore: number
  readonly names: number
}

/** Compares a version that waits with the one in force of its list. @param most entries of each kind */
export async function readLosses(db: Db, listId: string, most: number): Promise<ListLosses> {
  const { rows } = await sql<ListLosses>`
    with now as (select reference, entry, hash from screening_entries where list_id = ${listId}),
    before as (
      select e.reference, e.entry, e.hash from screening_entries e join screening_lists f on f.id = e.list_id
      where f.status = 'IN_FORCE' and f.list = (select list from screening_lists where id = ${listId})),
    lost as (
      select b.reference, b.entry #>> '{names,0,text}' as name, n.reference is null as gone,
        row_number() over (partition by n.reference is null order by b.reference) as place
      from before b left join now n on n.reference = b.reference where n.hash is distinct from b.hash),
    told as (select gone, json_agg(json_build_object('reference', reference, 'name', name) order by place) as entries
      from lost where place <= ${most} group by gone)
    select coalesce((select entries from told where gone), '[]') as removed,
      coalesce((select entries from told where not gone), '[]') as changed,
      (select coalesce(sum(jsonb_array_length(entry -> 'names')), 0)::int from before) as "namesBefore",
      (select coalesce(sum(jsonb_array_length(entry -> 'names')), 0)::int from now) as names`.execute(db)
  return rows[0] ?? { removed: [], changed: [], namesBefore: 0, names: 0 }
}
