import type { Db } from '../../db/connect.ts'
import { isStalePlan } from '../../db/prepared-statements.ts'
import { isKeyTaken } from '../../db/sessions/idempotency-keys.ts'
import { hasCode } from '../../observe/error-code.ts'
import type { CommandContext } from './context.ts'
import type { Refused, Result } from './result.ts'

/** Carries a refusal out of the transaction callback, so that the transaction is rolled back. Never leaves this file. */
class RolledBack extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.refusal.code)
    this.refused = refused
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

function mayRetry(error: unknown): boolean {
  return hasCode(error, SERIALIZATION_FAILURE, DEADLOCK) || isStalePlan(error) || isKeyTaken(error)
}

type Services = Omit<CommandContext, 'tx'>

async function note<T>(db: Db, services: Services, { refusal, noted, about }: Refused): Promise<Result<T>> {
  if (noted) await db.transaction().execute((tx) => noted({ tx, ...services }))
  return { ok: false, refusal, ...(about === undefined ? {} : { about }) }
}

/**
 * Runs a command in one transaction: committed where it is done, rolled back where it refuses or throws. State, history,
 * audit and events are kept together or not at all. After a serialization failure, a deadlock, a statement that a migration
 * made stale, or a key taken by a server of the release before, the whole command is tried again, twice at most: nothing of the
 * try before is left. What a refusal has noted is
 * written in a transaction of its own.
 * @throws any other error of the database or the command
 */
export async function runInTransaction<T>(
  db: Db,
  services: Services,
  command: (context: CommandContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await command({ tx, ...services })
        if (!result.ok) throw new RolledBack(result)
        return result
      })
    } catch (error) {
      if (error instanceof RolledBack) return note(db, services, error.refused)
      if (attempt < 2 && mayRetry(error)) continue
      throw error
    }
  }
}
