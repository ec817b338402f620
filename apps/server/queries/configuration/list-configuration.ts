import type { ConfigurationEntry } from '@fxmatch/contract/http/control'
import {
  CONFIGURATION_ENTRIES,
  ENTRY_NAMES,
  isEntryName,
} from '@fxmatch/domain/configuration/configuration-entries'
import { readEntriesWithLastChange } from '../../db/configuration.ts'
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
  const rows = await readEntriesWithLastChange(db, ENTRY_NAMES)
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
