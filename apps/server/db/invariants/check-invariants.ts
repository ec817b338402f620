import { verifyAuditChain } from '../audit/audit-chain.ts'
import type { Db } from '../connect.ts'
import { verifyExecutionReports } from '../execution-reports/verify-reports.ts'
import { verifyPriceProofs } from '../price-proofs/verify-proofs.ts'
import { withoutTimeout } from '../statement-timeout.ts'
import { type FoldFault, verifyOrderFolds, verifyPositionFolds } from '../time-machine/verify-folds.ts'
import { verifyRequestFolds } from '../time-machine/verify-request-folds.ts'
import { INVOICE_INVARIANTS } from './invoice-invariants.ts'
import { MARKET_INVARIANTS } from './market-invariants.ts'
import { RECORD_INVARIANTS } from './record-invariants.ts'
import { RFQ_INVARIANTS } from './rfq-invariants.ts'
import { TRUST_INVARIANTS } from './trust-invariants.ts'
import { checkOne, type InvariantResult } from './violations.ts'

/**
 * Checks everything that must hold in any database of the product, at any moment, in one snapshot: it may run beside
 * live traffic. Reads all orders, positions, journals and audit entries; takes as long as that takes.
 * @returns one verdict per rule; `detail` names the first violations
 */
export async function checkInvariants(db: Db): Promise<InvariantResult[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await withoutTimeout(tx)
      const results: InvariantResult[] = []
      for (const invariant of [
        ...MARKET_INVARIANTS,
        ...RECORD_INVARIANTS,
        ...INVOICE_INVARIANTS,
        ...TRUST_INVARIANTS,
        ...RFQ_INVARIANTS,
      ]) {
        results.push(await checkOne(tx, invariant))
      }
      results.push(await checkAuditChain(tx))
      results.push(await checkPriceProofs(tx))
      results.push(await checkExecutionReports(tx))
      results.push(await checkOrderFolds(tx))
      results.push(await checkPositionFolds(tx))
      results.push(await checkRequestFolds(tx))
      return results
    })
}

async function checkAuditChain(tx: Db): Promise<InvariantResult> {
  const { ok, entries, firstBroken, unchained, checkpoint } = await verifyAuditChain(tx)
  const waiting = unchained > 0 ? `, ${unchained} entries wait for theirs` : ''
  const since = checkpoint === undefined ? '' : ` since the checkpoint at ${checkpoint}`
  const detail = ok
    ? `${entries} links hold${since}${waiting}`
    : `link ${firstBroken} does not hold${waiting}`
  return { name: 'the audit chain is unbroken', ok, detail }
}

async function checkPriceProofs(tx: Db): Promise<InvariantResult> {
  const { ok, proofs, broken } = await verifyPriceProofs(tx)
  const detail = broken
    ? `the proof of order ${broken.order} in version ${broken.version} does not hold (${broken.problem})`
    : `${proofs} proofs are what the audit says of them`
  return { name: 'proofs of prices are what was frozen', ok, detail }
}

async function checkExecutionReports(tx: Db): Promise<InvariantResult> {
  const { ok, reports, broken } = await verifyExecutionReports(tx)
  const detail = broken
    ? `the execution report ${broken.report} does not hold (${broken.problem})`
    : `${reports} execution reports are what the audit says of them`
  return { name: 'execution reports are what was frozen and said', ok, detail }
}

/** So many faults are named. */
const NAMED = 5
const named = (faults: readonly FoldFault[]) =>
  faults
    .slice(0, NAMED)
    .map(({ what, members }) => `${what} (${members.join(', ')})`)
    .join('; ')

async function checkOrderFolds(tx: Db): Promise<InvariantResult> {
  const { orders, faults } = await verifyOrderFolds(tx)
  const ok = faults.length === 0
  return {
    ...{ name: 'an order is what its record makes of it', ok },
    detail: ok ? `${orders} orders come out of their records` : named(faults),
  }
}

async function checkPositionFolds(tx: Db): Promise<InvariantResult> {
  const { positions, faults } = await verifyPositionFolds(tx)
  const ok = faults.length === 0
  return {
    ...{ name: 'a position is what its record makes of it', ok },
    detail: ok ? `${positions} positions come out of their records` : named(faults),
  }
}

async function checkRequestFolds(tx: Db): Promise<InvariantResult> {
  const { requests, faults } = await verifyRequestFolds(tx)
  const ok = faults.length === 0
  return {
    ...{ name: 'a request is what its record makes of it', ok },
    detail: ok ? `${requests} requests come out of their records` : named(faults),
  }
}
