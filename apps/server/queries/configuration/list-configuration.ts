import type { ConfigurationEntry } from '@fxmatch/contract/http/control'
import {
  CONFIGURATION_ENTRIES,
  ENTRY_NAMES,
  isEntryName,
} from '@fxmatch/domain/configuration/configuration-entries'
import type { Db } from '../../db/connect.ts'

/** The entries that people edit, in the domain's order, each with who changed it last. */
export async function listConfiguration(db: Db): Promise<ConfigurationEntry[]> {
  const entries = await readEntries(db)
  return entries.toSorted((a, b) => ENTRY_NAMES.indexOf(a.name) - ENTRY_NAMES.indexOf(b.name))
}

/** One entry; null for one that is not there or that nobody edits. */
export async function getConfigurationEntry(db: Db, id: number): Promise<ConfigurationEntry | null> {
  return (await readEntries(db)).find((entry) => entry.id === id) ?? null
}

async function readEntries(db: Db): Promise<ConfigurationEntry[]> {
  const rows = await db
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
    .where('entry.name', 'in', ENTRY_NAMES)
    .execute()
  return rows.flatMap(({ id, name, value, created_at, full_name }) =>
    isEntryName(name)
      ? [
          {
            id,
            name,
            value,
            type: CONFIGURATION_ENTRIES[name].type,
            changedAt: created_at?.toISOString() ?? null,
            changedBy: full_name === null ? null : { name: full_name },
          },
        ]
      : [],
  )
}
