import { type RawBuilder, sql } from 'kysely'

/** A company behind a position, with its part in percent. */
export interface MemberRow {
  readonly percentage: string
  readonly uuid: string
  readonly name: string
  readonly phone: string | null
  readonly bct: string | null
  readonly region_id: number | null
  readonly region_name: string | null
}

/**
 * The syndicate behind a position as it stood at publication, largest part first, as a column of the statement around
 * it; empty for a single seller. @param positionColumn the column that names the position, e.g. `positions.id`
 */
export function memberRows(positionColumn: 'positions.id' | 'orders.position_id'): RawBuilder<MemberRow[]> {
  return sql<MemberRow[]>`(
    select coalesce(json_agg(json_build_object(
      'percentage', m.percentage::text, 'uuid', c.id, 'name', c.name, 'phone', c.phone, 'bct', c.bct_code,
      'region_id', g.id, 'region_name', g.name) order by m.percentage desc, m.company_id), '[]')
    from position_members m
    join companies c on c.id = m.company_id
    left join governorates g on g.id = c.governorate_id
    where m.position_id = ${sql.ref(positionColumn)})`
}
