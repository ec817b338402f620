import type { Actor } from '@fxmatch/domain/access/actor'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** The time, given to commands so that tests and the demonstration data choose it. */
export interface Clock {
  now(): Date
  /** By how many milliseconds it is ahead of the real time: left out or 0, but in a sandbox whose clock was moved (decision 0413). */
  ahead?(): number
}

/** New identifiers. `uuid` is time-ordered (version 7); `secret` is 160 random bits for codes that must not be guessed. */
export interface Ids {
  uuid(): string
  secret(): string
}

export type Tx = Transaction<Database>

/** What every command gets: one transaction, the time, identifiers, and the id of the call it answers (for the audit). */
export interface CommandContext {
  readonly tx: Tx
  readonly clock: Clock
  readonly ids: Ids
  readonly requestId: string | null
  /** In a sandbox: the client for which its hand does as somebody what that person did not ask for (decision 0414). */
  readonly sandboxClient?: string
  /** The reference of the standing order that has it done in its owner's name (decision 0462). */
  readonly standingOrder?: string
}

/** A request as it came, for what has to be the same when it comes again. */
export interface SentRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly body: unknown
  /** SHA-256 of method, path and body. */
  hash(): Buffer
  /** The overrides that it names (`Gate-Override`). */
  readonly overrideIds: readonly string[]
  /** The amount as the person typed it again (`Amount-Again`), as it came: any text; left out or null where they did not. */
  readonly amountAgain?: string | null
}

/** The context of a command that a person gives. */
export interface ActorContext extends CommandContext {
  readonly actor: Actor
  /** Left out where no request brought the command: tests, and the demonstration's data. */
  readonly sent?: SentRequest | undefined
}
