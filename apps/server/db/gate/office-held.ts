import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { Held, HeldKind } from '@fxmatch/domain/gate/office-ceilings'
import { isSamePaperNumber } from '@fxmatch/domain/gate/office-papers'
import { paperKey } from '@fxmatch/domain/identifiers/document-number'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { type Kysely, sql } from 'kysely'
import type { ConfigurationName } from '../configuration.ts'
import { isConfirmedSql, statusSql } from '../orders/status-sets.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** The setting that a ceiling is, TND. */
export const CEILINGS = {
  CASH: 'office.cash_ceiling',
  ACCOUNT: 'office.account_ceiling',
} as const satisfies Readonly<Record<HeldKind, ConfigurationName>>

/** What an office holds of a currency, with who declared it when; nulls where nobody did. */
export interface HeldRow extends Held {
  readonly decimals: number
  /** The newest declaration: what a person saw as they declared anew. */
  readonly declaration: string | null
  readonly declaredBy: string | null
  readonly declaredAt: Date | null
  /** The day whose opening rate it is valued at. */
  readonly rateDay: string | null
}

/**
 * What an office holds, by currency: those that it declared, and those that moved since. Notes come in by Trust and go out by Trust, by
 * orders of notes and to the bank; an account grows by deposits, and shrinks by orders of transfers. Of a syndicate's orders a member's
 * share is its own. Valued at the newest opening rate that was validated, however old it is: a rate that was not prepared makes no room.
 */
export async function readHeld(
  db: Reader,
  {
    officeId,
    kind,
    now,
    also = null,
  }: {
    readonly officeId: string
    readonly kind: HeldKind
    readonly now: Date
    /** A currency that is read too where nothing of it was declared or moved. */
    readonly also?: string | null
  },
): Promise<readonly HeldRow[]> {
  const today = marketDate(now)
  const cash = kind === 'CASH'
  const form = cash ? 'CASH' : 'DIGITAL'
  const { rows } = await sql<HeldRow>`
    with newest as (
      select distinct on (d.currency) d.*, u.full_name from office_declarations d join users u on u.id = d.declared_by
      where d.company_id = ${officeId} and d.kind = ${kind} order by d.currency, d.number desc
    ),
    -- A currency that was never declared counts from the first declaration on.
    since as (
      select c.iso_code as currency, coalesce(n.declared_at, (select min(declared_at) from newest)) as at
      from currencies c left join newest n on n.currency = c.iso_code where c.iso_code <> ${HOME_CURRENCY}
    ),
    -- Of what was handed out nothing older than the declaration is read.
    handed as (
      select h.order_id, h.created_at from order_history h
      where h.after_status = ${statusSql('DELIVERED')} and h.created_at > (select min(at) from since)
    ),
    sold as (
      select o.currency, o.value_date, h.created_at as handed_at, round(o.amount * coalesce(m.percentage, 100) / 100, 3) as amount
      from orders o left join position_members m on m.position_id = o.position_id and m.company_id = ${officeId}
        left join handed h on h.order_id = o.id
      where (o.seller_id = ${officeId}
          or o.position_id in (select position_id from position_members where company_id = ${officeId}))
        and o.form = ${form}
        and ((o.stage = 'OPEN' and ${isConfirmedSql('o')}) or (o.stage in ('DELIVERED', 'CASHED_OUT') and h.order_id is not null))
    ),
    moves as (
      select r.currency, p.ended_at as at, case when r.operation_type = 'PURCHASE' then p.amount else -p.amount end as moved,
        0 as in_hand, 0 as due
      from trust_proposals p join trust_requests r on r.id = p.request_id join since s on s.currency = r.currency
      where ${cash} and p.company_id = ${officeId} and p.status = 'DELIVERED' and p.ended_at > s.at
      union all
      select r.currency, null, 0, p.amount, 0
      from trust_proposals p join trust_requests r on r.id = p.request_id
      where ${cash} and p.company_id = ${officeId} and p.status = 'ACCEPTED' and r.operation_type = 'PURCHASE'
      union all
      select o.currency, o.handed_at, -o.amount, 0, 0 from sold o join since s on s.currency = o.currency where o.handed_at > s.at
      union all
      select o.currency, null, 0, 0, o.amount from sold o where o.handed_at is null and o.value_date <= ${today}
      union all
      select d.currency, d.made_at, case when ${cash} then -d.amount else d.amount end, 0, 0
      from office_deposits d join since s on s.currency = d.currency
      where d.company_id = ${officeId} and d.made_at > s.at
    ),
    summed as (
      select currency, sum(moved) as moved, sum(in_hand) as in_hand, sum(due) as due, least(min(so_far), 0) as lowest from (
        -- In the order in which it happened; what happened at one instant is one.
        select *, sum(moved) over (partition by currency order by at nulls last) as so_far from moves) as ran
      group by currency
    )
    select c.iso_code as currency, c.unit, c.decimals, n.id as declaration, n.amount::text as declared, n.full_name as "declaredBy",
      n.declared_at as "declaredAt", coalesce(m.moved, 0)::text as moved, coalesce(m.lowest, 0)::text as lowest, coalesce(m.in_hand, 0)::text as "inHand",
      coalesce(m.due, 0)::text as due, rate.rate::text as rate, rate.day::text as "rateDay"
    from currencies c
      left join newest n on n.currency = c.iso_code
      left join summed m on m.currency = c.iso_code
      left join lateral (
        select r.rate, r.day from opening_rates r
        where r.currency = c.iso_code and r.status = ${OPENING_RATE_STATUS.VALIDATED} and r.day <= ${today}
        order by r.day desc limit 1
      ) rate on true
    where c.iso_code <> ${HOME_CURRENCY} and (n.id is not null or m.currency is not null or c.iso_code = ${also})
    order by c.iso_code`.execute(db)
  return rows
}

/** A declaration, or a deposit, as the history tells it. */
export interface HeldEntry {
  readonly id: string
  readonly what: HeldKind | 'DEPOSIT'
  readonly currency: string
  readonly decimals: number
  readonly amount: string
  readonly expected: string | null
  readonly note: string | null
  readonly slip: string | null
  readonly by: string
  readonly at: Date
}

/** The newest declarations and deposits of an office, with who made them. */
export async function readHeldEntries(
  db: Reader,
  officeId: string,
  most: number,
): Promise<readonly HeldEntry[]> {
  const { rows } = await sql<HeldEntry>`
    select e.*, c.decimals, u.full_name as by from (
      select d.id, d.kind as what, d.currency, d.amount::text as amount, d.expected::text as expected, d.note, null as slip,
        d.declared_by as who, d.declared_at as at, d.number as n
      from office_declarations d where d.company_id = ${officeId}
      union all
      select t.id, 'DEPOSIT', t.currency, t.amount::text, null, null, t.slip, t.made_by, t.made_at, t.number
      from office_deposits t where t.company_id = ${officeId}
    ) e join users u on u.id = e.who join currencies c on c.iso_code = e.currency
    order by e.at desc, e.n desc limit ${most}`.execute(db)
  return rows
}

/** Offices that have declared something, with what they declared last and when. */
export async function readDeclaring(
  db: Reader,
): Promise<readonly { id: string; name: string; at: Date | null }[]> {
  const { rows } = await sql<{ id: string; name: string; at: Date | null }>`
    select c.id, c.name, (select max(d.declared_at) from office_declarations d where d.company_id = c.id) as at
    from companies c where c.kind = 'EXCHANGE_OFFICE' order by c.name`.execute(db)
  return rows
}

/**
 * Whether a slip was named before by the office: with a deposit, or for an override that was not turned down. Numbers are compared as
 * those of papers are, `012` and `12` being one: what differs by zeros alone is read, and told apart by the domain. The caller holds the
 * office's lock.
 * @param own overrides that the request itself names
 */
export async function isSlipUsed(
  db: Reader,
  officeId: string,
  slip: string,
  own: readonly string[] = [],
): Promise<boolean> {
  const bare = sql`replace(${paperKey(slip)}, '0', '')`
  const { rows } = await sql<{ slip: string }>`
    select slip from office_deposits where company_id = ${officeId} and replace(slip_key, '0', '') = ${bare}
    union all
    select slip from gate_overrides where company_id = ${officeId} and replace(slip_key, '0', '') = ${bare}
      and status in ('REQUESTED', 'APPROVED', 'USED') and id <> all (${[...own]}::uuid[])`.execute(db)
  return rows.some((known) => isSamePaperNumber(known.slip, slip))
}

/** Lets one transaction at a time count and add to what an office holds, until it ends. */
export const officeLocked = (officeId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`office held ${officeId}`}, 0))`
