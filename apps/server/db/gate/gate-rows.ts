import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import type { OverrideStatus } from '@fxmatch/domain/gate/override-table'
import type { Insertable, Transaction } from 'kysely'
import { builtOnce } from '../built-once.ts'
import type { GateChecks } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>

/** Writes what was checked. */
export const writtenCheck = builtOnce((db, { row }: { row: Insertable<GateChecks> }) =>
  db.insertInto('gate_checks').values(row),
)

/** An override as a step on it, or its use, sees it. */
export interface OverrideRow {
  readonly id: string
  readonly number: number
  readonly companyId: string
  readonly askedBy: string
  readonly status: OverrideStatus
  readonly until: Date
  /** The refused attempt. */
  readonly checkId: string
  readonly checks: readonly GateCheck[]
  readonly requestHash: Buffer | null
}

/** Reads and holds an override, with the attempt that it is for; undefined where there is none. */
export function lockOverride(tx: Tx, id: string): Promise<OverrideRow | undefined> {
  return tx
    .selectFrom('gate_overrides as o')
    .innerJoin('gate_checks as c', 'c.id', 'o.check_id')
    .where('o.id', '=', id)
    .select([
      ...(['o.id', 'o.number', 'o.status', 'o.until', 'c.checks'] as const),
      'o.company_id as companyId',
      'o.asked_by as askedBy',
      'o.check_id as checkId',
      'c.request_hash as requestHash',
    ])
    .forUpdate('o')
    .executeTakeFirst()
}

/** What was refused of an order, and let through by overrides of a company, by attempt. */
export async function readOverriddenChecks(
  tx: Tx,
  orderId: string,
  companyId: string,
): Promise<readonly (readonly GateCheck[])[]> {
  const rows = await tx
    .selectFrom('gate_overrides as o')
    .innerJoin('gate_checks as used', 'used.id', 'o.used_check_id')
    .innerJoin('gate_checks as c', 'c.id', 'o.check_id')
    .where('used.order_id', '=', orderId)
    .where('o.company_id', '=', companyId)
    .select('c.checks')
    .execute()
  return rows.map(({ checks }) => checks)
}
