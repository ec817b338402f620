import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { hasCode } from '../../observe/error-code.ts'
import { builtOnce } from '../built-once.ts'
import { sendLater, sendWithNext } from '../prepared-statements.ts'
import type { IdempotencyKeys } from '../schema.gen.ts'
import type { Database } from '../schema.ts'
import type { StoredSession } from './sessions.ts'

/** An answer kept under a user's key, and the hash of the request it answered. */
export interface KeptAnswer {
  readonly requestHash: Buffer
  readonly status: number
  readonly response: unknown
  /** The order that was answered instead, which is shown again; null where the answer itself is kept. */
  readonly orderId: string | null
}

/** `read`: others may read the account meanwhile, and act in its name; `change`: they wait. */
export type HoldOnUser = 'read' | 'change'

/** A key that a user gave to a request, to be claimed for it. */
export interface KeyClaim {
  readonly key: string
  readonly requestHash: Buffer
}

/** Holds or reads what a command is about before it is known whether the command may be given. */
export type Ahead = (tx: Transaction<Database>) => Promise<unknown>

/** What a command begins with. */
export interface Beginning {
  /** The session with the rights of this moment; null where the person has no such session. */
  readonly session: Omit<StoredSession, 'asOf'> | null
  /** What an earlier request was answered under the key; null where the key is the command's, or there is none. */
  readonly kept: KeptAnswer | null
  /** How often reference data were changed (`offerReference`). */
  readonly referenceVersion: number
}

type BeginningRow = { [K in keyof Omit<StoredSession, 'asOf'>]: StoredSession[K] | null } & {
  [K in keyof KeptAnswer]: KeptAnswer[K] | null
} & Pick<Beginning, 'referenceVersion'>

/**
 * Begins a user's command in its transaction (`begin_call` of the database): the account is kept as it is until the
 * transaction ends (a change of roles is one too: it counts the row's version up), the key is taken, and the session is read.
 *
 * Whoever takes the same key at the same moment waits here until the first transaction ends: then what it answered is there
 * and is read, or, after a refusal, the key is free and theirs.
 *
 * @param ahead what is sent in the same journey, after it: it may be in vain
 */
export async function beginCommand(
  tx: Transaction<Database>,
  begun: { userId: string; sessionId: string; hold: HoldOnUser; key: string | null },
  ahead: Ahead | null = null,
): Promise<Beginning> {
  const { userId, sessionId, hold, key } = begun
  const statement = beginning(tx, { userId, sessionId, changes: hold === 'change', key })
  const rows = ahead === null ? statement.execute() : sendWithNext(tx, statement)
  await ahead?.(tx)
  const [row] = await rows
  if (!row) throw new Error('a command did not begin')
  const { requestHash, status, response, orderId, referenceVersion, ...session } = row
  return {
    session: session.id === null ? null : (session as Beginning['session']),
    kept: requestHash === null || status === null ? null : { requestHash, status, response, orderId },
    referenceVersion,
  }
}

const beginning = builtOnce(
  (
    _db,
    {
      userId,
      sessionId,
      changes,
      key,
    }: { userId: string; sessionId: string; changes: boolean; key: string | null },
  ) =>
    sql<BeginningRow>`
    select session_id as id, stay_online as "stayOnline", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
      ended_at as "endedAt", scopes, user_id as "userId", machine_maker as "madeBy", user_disabled_at as "userDisabledAt", company_id as "companyId",
      company_kind as "companyKind", roles, second_factor as "secondFactor",
      kept_hash as "requestHash", kept_status as status, kept_response as response, kept_order as "orderId",
      reference_version as "referenceVersion"
    from begin_call(${userId}, ${sessionId}, ${changes}, ${key})`,
)

/** Holds an account as it is until the transaction ends, as `beginCommand` does. */
export async function holdUser(tx: Kysely<Database>, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()
}

/** What of an answer is kept: JSON text, null for no content; or the order that was shown. */
export type KeptBody = { readonly response: string | null } | { readonly orderId: string }

/** Keeps what was answered under the key taken in the same transaction, with its last statement. */
export async function keepAnswer(
  tx: Kysely<Database>,
  answer: KeyClaim & { userId: string; status: number; now: Date },
  body: KeptBody,
): Promise<void> {
  const { key, requestHash, userId, status, now } = answer
  const kept = 'orderId' in body ? { order_id: body.orderId } : body
  const row = { key, status, ...kept, user_id: userId, request_hash: requestHash, created_at: now }
  await sendLater(tx, keeping(tx, row))
}

const keeping = builtOnce((db, row: Insertable<IdempotencyKeys>) =>
  db.insertInto('idempotency_keys').values(row),
)

const UNIQUE_VIOLATION = '23505'

/**
 * Whether the key was taken by a server of the release before, which knows no lock, while both serve the same database. The
 * command is tried again then, and finds the answer.
 */
export function isKeyTaken(error: unknown): boolean {
  return (
    hasCode(error, UNIQUE_VIOLATION) &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'idempotency_keys_pkey'
  )
}
