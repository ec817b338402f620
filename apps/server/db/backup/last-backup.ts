import type { ClientBase } from 'pg'

/**
 * Puts on record that a whole backup was made, for the servers to tell its age.
 * @param at the moment that it holds
 * @returns false where the database cannot take it: a replica, or one of an older schema
 */
export async function recordBackup(client: ClientBase, at: Date): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.last_backup') is not null and not pg_is_in_recovery() as there`,
  )
  if (!rows[0]?.there) return false
  await client.query(
    `insert into last_backup (made_at) values ($1)
     on conflict (singleton) do update set made_at = greatest(excluded.made_at, last_backup.made_at)`,
    [at],
  )
  return true
}
