import type { RateBookName } from '@fxmatch/domain/rates/rate-change'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** Lists of rates of a bank that one person typed, those of a market day or one by its id, the latest first. */
export function readRateChanges(
  db: Reader,
  filter: {
    readonly bankId: string
    readonly id?: string | undefined
    readonly day?: string | undefined
    readonly book?: RateBookName | undefined
    readonly agencyId?: string | undefined
  },
) {
  const { bankId, id, day, book, agencyId } = filter
  return db
    .selectFrom('rate_changes as change')
    .innerJoin('users as proposer', 'proposer.id', 'change.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'change.decided_by')
    .leftJoin('agencies as agency', 'agency.id', 'change.agency_id')
    .where('change.bank_id', '=', bankId)
    .$if(id !== undefined, (query) => query.where('change.id', '=', id ?? ''))
    .$if(day !== undefined, (query) => query.where('change.day', '=', day ?? ''))
    .$if(book !== undefined, (query) => query.where('change.book', '=', book ?? 'BOARD'))
    .$if(agencyId !== undefined, (query) => query.where('change.agency_id', '=', agencyId ?? ''))
    .orderBy('change.proposed_at', 'desc')
    .orderBy('change.id', 'desc')
    .selectAll('change')
    .select([
      'proposer.full_name as proposer_name',
      'decider.full_name as decider_name',
      'agency.name as agency_name',
    ])
    .execute()
}
export type RateChangeRow = Awaited<ReturnType<typeof readRateChanges>>[number]

/** Writes a proposed list, unless one of its book and owner waits on the day already. @returns whether it was written */
export async function insertRateChange(
  tx: Reader,
  row: Insertable<Database['rate_changes']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('rate_changes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
