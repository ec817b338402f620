import type { RemainderRateView } from '@fxmatch/contract/http/rates'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { readRemainderSettings } from '../../db/reference/remainder-rates.ts'
import type { Database } from '../../db/schema.ts'

type Reader = Db | Transaction<Database>

/** The bank that a viewer means by a company: the bank itself, or the own bank of a company. Null where it may not ask. */
async function bankMeant(db: Reader, viewer: Actor, companyId: string): Promise<string | null> {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'kind', 'bank_id'])
    .where('id', '=', viewer.capabilities.has('platform.read') ? companyId : viewer.companyId)
    .executeTakeFirst()
  if (company?.kind === 'BANK') return company.id === companyId ? company.id : null
  const known = company !== undefined && (companyId === company.id || companyId === company.bank_id)
  return known ? company.bank_id : null
}

/**
 * The prices at which a bank sells what no position covers, by currency, or of one currency; for its own people, its
 * companies (who may name themselves) and the platform. Null for anyone else.
 */
export async function getRemainderRates(
  db: Reader,
  viewer: Actor,
  asked: { companyId: string; currency?: string; at: Date },
): Promise<{ data: RemainderRateView[] } | null> {
  const bankId = await bankMeant(db, viewer, asked.companyId)
  if (bankId === null) return null
  const rows = await readRemainderSettings(db, { bankId, at: asked.at })
  const data = rows
    .filter(({ currency }) => asked.currency === undefined || currency === asked.currency)
    .map(({ currency, unit, rate, valid_from }) => ({
      currecy_isocode: currency,
      unit,
      rate,
      validFrom: valid_from.toISOString(),
    }))
  return { data }
}
