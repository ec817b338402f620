import type { PriceProof } from '@fxmatch/domain/price-proof/price-proof'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { DEAD } from '../orders/status-sets.ts'

/** A position in the order in which the record was written. */
export interface WrittenPosition {
  /** Whether all that is on record of it was written in the order of its times, seen from the proof. */
  readonly inOrder: boolean
  /** Whether anybody could order it as the proof was written, and how much of it. */
  readonly offered: boolean
  readonly amount: string
}

/**
 * The positions of a proof's currency and form as they stood when the proof was written, by number: what of the audit stands before the
 * entry of the proof's step had happened then, whatever its time. Of a demonstration, whose stories lie side by side in time and are
 * told one after the other, this is the market that was read. Where steps are taken at once it is not: an entry is numbered before its
 * commit.
 */
export async function marketAsWritten(
  db: Db,
  { order, version, at, currency, form }: PriceProof,
): Promise<ReadonlyMap<number, WrittenPosition>> {
  const { rows } = await sql<WrittenPosition & { id: number }>`
    with proved as (
      select max(id) as entry from audit_entries where object_type = 'order' and object_id = ${order}
        and data -> 'version' = to_jsonb(${version}::int) and data ? 'proof'
    ), traded as (
      select id, published_amount, expires_at from positions
      where currency = ${currency} and form = ${form} and listing <> 'PRIVATE'
    ), written as (
      select p.id as position, a.id as entry, a.at, case when a.action in ('position.withdrawn', 'position.expired')
          or (a.action = 'position.rest_published' and a.data ->> 'listing' <> 'LISTED') then 'OFF' else 'ON' end as what, 0 as amount
      from traded p join audit_entries a on a.object_type = 'position' and a.object_id = p.id::text
      union all
      select p.id, a.id, a.at, case a.action when 'order.placed' then 'TAKEN' else 'BACK' end, 0
      from traded p join orders o on o.position_id = p.id
        join audit_entries a on a.object_type = 'order' and a.object_id = o.id::text
          and (a.action = 'order.placed'
            or ((a.data ->> 'after')::int in ${DEAD} and (a.data ->> 'before')::int not in ${DEAD}))
      union all
      select p.id, a.id, a.at, 'REST', rest.published_amount
      from traded p join positions rest on rest.parent_id = p.id
        join audit_entries a on a.object_type = 'position' and a.object_id = rest.id::text and a.action = 'position.rest_published'
    )
    select p.id, bool_and((w.entry < proved.entry) = (w.at <= ${at}::timestamptz)) as "inOrder",
      p.expires_at > ${at}::timestamptz
        and count(*) filter (where w.what = 'ON' and w.entry < proved.entry) > 0
        and count(*) filter (where w.what = 'OFF' and w.entry < proved.entry) = 0
        and count(*) filter (where w.what = 'TAKEN' and w.entry < proved.entry)
          = count(*) filter (where w.what = 'BACK' and w.entry < proved.entry) as offered,
      (p.published_amount - coalesce(sum(w.amount) filter (where w.entry < proved.entry), 0))::text as amount
    from proved cross join traded p join written w on w.position = p.id
    group by p.id, p.published_amount, p.expires_at`.execute(db)
  return new Map(rows.map(({ id, ...position }) => [id, position]))
}
