import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db } from '../connect.ts'
import { lockName } from '../lock-name.ts'

/** The schema that pg-boss keeps its tables in, beside the application's. */
export const JOB_SCHEMA = 'jobs'

/**
 * Installs or upgrades pg-boss's tables with its own migrations, as the schema's owner, and lets the application's role
 * use them: that role may neither create nor alter anything, and at run time pg-boss finds nothing to migrate.
 * @param databaseUrl connection of the owner
 */
export async function installJobQueue(databaseUrl: string, db: Db): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    application_name: 'fxmatch migration',
    max: 2,
    supervise: false,
    schedule: false,
  })
  let failure: Error | null = null
  boss.on('error', (error) => {
    failure ??= error
  })
  await boss.start()
  await boss.stop({ graceful: false })
  if (failure) throw failure
  const schema = sql.id(JOB_SCHEMA)
  // All or none: a server that may read the queue's version may use the queue.
  await db.transaction().execute(async (tx) => {
    // Two migrations at once: PostgreSQL fails where both grant on one object.
    await lockName(tx, 'fxmatch.job_queue')
    await sql`grant usage on schema ${schema} to fxmatch_app`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to fxmatch_app`.execute(
      tx,
    )
    await sql`grant usage on all sequences in schema ${schema} to fxmatch_app`.execute(tx)
    await sql`grant execute on all functions in schema ${schema} to fxmatch_app`.execute(tx)
  })
}
