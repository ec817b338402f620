import type { Actor } from '@fxmatch/domain/access/actor'
import { TOKEN_TYPES, TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import type { Db } from '../../db/connect.ts'
import { findOperator, type OperatorRow, readOperators } from '../../db/trust/operators.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** An operator as its own people see it. */
export function presentOperator(row: OperatorRow) {
  return {
    id: row.company_id,
    name: row.name,
    phone: row.phone,
    whatsapp: row.whatsapp,
    visible: row.visible,
    tierMatchEnabled: row.tier_match_enabled,
  }
}

/** The viewer's company as operator, or none, and whether the viewer may register or edit it. */
export async function getOwnOperator(db: Db, viewer: Actor) {
  const row = await findOperator(db, viewer.companyId)
  const editable = viewer.capabilities.has(row ? 'trust.use' : 'trust.register')
  return { operator: row && presentOperator(row), editable }
}

/** The two switches; both off before the registration. */
export async function getTrustConfiguration(db: Db, companyId: string) {
  const row = await findOperator(db, companyId)
  return { visible: row?.visible ?? false, tierMatchEnabled: row?.tier_match_enabled ?? false }
}

/** What the public board shows of an operator; nothing before the registration. */
export async function getTrustDisplay(db: Db, companyId: string) {
  const row = await findOperator(db, companyId)
  return {
    activated: row?.display_activated ?? false,
    description: row?.display_description ?? '',
    appliedRateCategory: row?.display_category ?? ('STANDARD' as const),
  }
}

/** An operator's balances, '001' (BID) first; zero before the first movement. */
export async function getTokenBalances(db: Db, companyId: string) {
  const rows = await db
    .selectFrom('trust_token_accounts')
    .select(['operation_type', 'balance'])
    .where('company_id', '=', companyId)
    .execute()
  return balances(rows)
}

function balances(rows: readonly { operation_type: string; balance: number }[]) {
  return TRUST_OPERATIONS.map((operationType) => ({
    type: TOKEN_TYPES[operationType],
    operationType,
    quantity: rows.find((row) => row.operation_type === operationType)?.balance ?? 0,
  }))
}

/** Every operator by name, with its company and its balances: for the platform. */
export function listTrustOperators(db: Db) {
  return inSnapshot(db, async (snapshot) => {
    const operators = await readOperators(snapshot)
    const accounts = await snapshot.selectFrom('trust_token_accounts').selectAll().execute()
    return operators.map((row) => ({
      ...presentOperator(row),
      company: row.company,
      tokens: balances(accounts.filter(({ company_id }) => company_id === row.company_id)).map(
        ({ type, quantity }) => ({ type, quantity }),
      ),
    }))
  })
}
