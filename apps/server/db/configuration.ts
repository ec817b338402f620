import type { Transaction } from 'kysely'
import type { Db } from './connect.ts'
import { remembered } from './reference/remembered.ts'
import type { Database } from './schema.ts'

/** Names of the configuration entries that the server reads. */
export type ConfigurationName =
  | 'market.status'
  | 'market.clock'
  | 'market.opens_at'
  | 'market.closes_at'
  | 'order.draft_minutes'
  | 'order.confirmation_minutes'
  | 'vat.percent'
  | 'position.max_hours'
  | 'request.hold_minutes'
  | 'request.draft_days'
  | 'sign_up.incomplete_days'
  | 'sign_up.refused_document_days'
  | 'trust.request_hours'
  | 'trust.personal_data_days'
  | 'trust.requests_per_phone'
  | 'trust.challenge_bits'
  | 'office.cash_ceiling'
  | 'office.account_ceiling'
  | 'rfq.bank_reads_all'
  | 'order_message.open_days'
  | 'order_message.per_ten_minutes'
  | 'notification.keep_days'
  | 'notification.mail_minutes'

/** The text of an entry. @throws Error when the entry is missing: the migrations put it there. */
export async function readConfiguration(
  db: Db | Transaction<Database>,
  name: ConfigurationName,
): Promise<string> {
  return remembered(db, `configuration ${name}`, async () => {
    const entry = db.selectFrom('configuration').select('value').where('name', '=', name)
    const row = await entry.executeTakeFirst()
    if (!row) throw new Error(`configuration entry ${name} is missing`)
    return row.value
  })
}

/** An entry that counts minutes or hours. @throws Error when it is not a whole number. */
export async function readWholeNumber(
  db: Db | Transaction<Database>,
  name: ConfigurationName,
): Promise<number> {
  const text = await readConfiguration(db, name)
  const value = Number(text)
  if (!Number.isInteger(value)) throw new Error(`configuration entry ${name} is not a whole number: ${text}`)
  return value
}

/** An entry that is on or off. */
export async function readSwitch(db: Db | Transaction<Database>, name: ConfigurationName): Promise<boolean> {
  return (await readConfiguration(db, name)) === 'ON'
}

/** Entries of some names, each with who changed it last and when. */
export function readEntriesWithLastChange(db: Db, names: readonly string[]) {
  return db
    .selectFrom('configuration as entry')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('configuration_changes as change')
          .innerJoin('users', 'users.id', 'change.user_id')
          .select(['change.created_at', 'users.full_name'])
          .whereRef('change.entry_id', '=', 'entry.id')
          .orderBy('change.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['entry.id', 'entry.name', 'entry.value', 'last.created_at', 'last.full_name'])
    .where('entry.name', 'in', names)
    .execute()
}

/** What an entry was before and who changed it, newest first; at most so many. */
export function readConfigurationChanges(db: Db, entryId: number, most: number) {
  return db
    .selectFrom('configuration_changes as change')
    .innerJoin('users', 'users.id', 'change.user_id')
    .select([
      'change.id',
      'change.created_at',
      'change.before_value',
      'change.after_value',
      'users.full_name',
    ])
    .where('change.entry_id', '=', entryId)
    .orderBy('change.id', 'desc')
    .limit(most)
    .execute()
}
