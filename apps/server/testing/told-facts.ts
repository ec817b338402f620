import { isAuditCode, meantFact } from '@fxmatch/domain/audit/audit-facts'
import { factLines } from '@fxmatch/domain/audit/fact-lines'
import { isServiceStep } from '@fxmatch/domain/work/service-time'
import type { Db } from '../db/connect.ts'

/** What stands under these is named by whom or what it is of, not by the product. */
const OF_OTHERS: ReadonlySet<string> = new Set(['filters', 'search', 'widths'])

/** Currencies, places in a list, denominations and ids. */
const NO_NAME = /^([A-Z]{3}|\d[\d.]*|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/

/**
 * The names of facts that the audit trail of a database has and no screen has a text for, as `order.placed: price`: what commands begin
 * to write is added to `AUDIT_FACTS`, with its texts.
 */
export async function untoldFacts(db: Db): Promise<string[]> {
  const entries = await db.selectFrom('audit_entries').select(['action', 'object_type', 'data']).execute()
  const untold = entries.flatMap(({ action, object_type, data }) =>
    factLines(data).flatMap(({ path }) => {
      const others = path.findIndex((name) => OF_OTHERS.has(name))
      return path
        .slice(0, others < 0 ? undefined : others + 1)
        .filter(
          (name) =>
            meantFact(object_type, name) === null &&
            !NO_NAME.test(name) &&
            !isServiceStep(name) &&
            !isAuditCode(name),
        )
        .map((name) => `${action}: ${name}`)
    }),
  )
  return [...new Set(untold)].sort()
}
