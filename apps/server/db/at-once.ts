import { DummyDriver, PostgresDialect, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Kysely asks who makes a transaction for the dialect that its connection came by; nothing connects by this one. */
const dialect = new PostgresDialect({
  pool: async () => {
    throw new Error('a transaction has its connection already')
  },
})

/**
 * A transaction whose statements may be asked for at once (`Promise.all`): they are sent in one journey, and answered in their
 * order. Kysely's own sends a statement when the one before is answered; the driver does not need that (`prepared-statements.ts`).
 *
 * @param tx stays usable, and ends both
 */
export async function asksAtOnce(tx: Transaction<Database>): Promise<Transaction<Database>> {
  const executor = tx.getExecutor()
  const connection = await executor.provideConnection(async (own) => own)
  return new Transaction<Database>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
  })
}
