import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { turnoverBetween } from '../../db/orders/turnover.ts'
import { presentTnd } from './get-market-kpi.ts'
import { marketYearTo } from './market-year.ts'

async function companyNamed(db: Db, id: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('company_id').where('id', '=', id).executeTakeFirst()
  return user?.company_id ?? null
}

/**
 * This year's delivered turnover between an operator and a company, in TND before commission. The specification sends a
 * user's id as the company (001 §7); a company's id is taken as well. Null where it is not the viewer's own company
 * (the platform's back office may ask for any).
 */
export async function getOperatorTurnover(
  db: Db,
  viewer: Actor,
  asked: { operatorId: string; companyOrUserId: string },
  now: Date = new Date(),
): Promise<{ equivalent: string } | null> {
  const { operatorId, companyOrUserId } = asked
  const companyId = (await companyNamed(db, companyOrUserId)) ?? companyOrUserId
  if (companyId !== viewer.companyId && !viewer.capabilities.has('platform.read')) return null
  return {
    equivalent: presentTnd(await turnoverBetween(db, { ...marketYearTo(now), operatorId, companyId })),
  }
}
