import type { RaceState } from '@fxmatch/domain/races/race'
import { type RawBuilder, sql } from 'kysely'

/** Where a race stands at an instant: `raceStateAt` of the domain, as SQL, of a race `races`. */
export function stateAt(now: Date): RawBuilder<RaceState> {
  return sql<RaceState>`(case
    when races.closed_at <= ${now} then 'CLOSED'
    when ${now} < races.starts_at then 'PLANNED'
    when ${now} < races.ends_at then 'OPEN'
    else 'CLOSED' end)`
}

/** Whether the race `races` runs at an instant over the currency, form and governorate of the position `p`. */
export function runsOver(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(races.currency = p.currency and races.form = p.form
    and (races.governorate_id is null or races.governorate_id = p.governorate_id)
    and ${stateAt(now)} = 'OPEN')`
}
