import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Lets the statements of this transaction take as long as they need: what reads everything takes longer than a request may. */
export async function withoutTimeout(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}
