import type { MarginForm, PartnerMargin, PlatformCommission } from '@fxmatch/contract/http/margins'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { Transaction } from 'kysely'
import { readConfiguration } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import { type CommissionRow, readCommissions, readMargins } from '../../db/reference/margins.ts'
import type { Database } from '../../db/schema.ts'

type Reader = Db | Transaction<Database>

/** The forms under the names that the paths have. */
export const FORM_OF: Readonly<Record<MarginForm, Form>> = { cash: 'CASH', digital: 'DIGITAL' }

/** A percent without the zeros that its column ends with. */
const percent = (value: string) => decimal(value).toFixed()

/** The margins in force of the viewer's bank, the default first. */
export async function getPartnerMargins(
  db: Reader,
  viewer: Actor,
  form: MarginForm,
  at: Date,
): Promise<PartnerMargin[]> {
  const rows = await readMargins(db, { bankId: viewer.companyId, form: FORM_OF[form], at })
  return rows.map((row) => ({
    ...(row.currency === null ? {} : { isoCode: row.currency }),
    partnerValue: percent(row.percent),
    validFrom: row.validFrom.toISOString(),
  }))
}

function presentCommission(row: CommissionRow): PlatformCommission {
  const office = decimal(row.exchange_office_percent)
  const platform = decimal(row.platform_percent)
  return {
    form: row.form === 'CASH' ? 'cash' : 'digital',
    exchangeOfficePercent: office.toFixed(),
    platformPercent: platform.toFixed(),
    commissionPercent: (row.form === 'CASH' ? office.plus(platform) : platform).toFixed(),
    validFrom: row.valid_from.toISOString(),
  }
}

/**
 * The market's commission in force, BBE first, and the VAT on it; for the platform's back office also every one that
 * was ever set and by whom.
 */
export async function getPlatformCommissions(db: Reader, viewer: Actor, at: Date) {
  const rows = await readCommissions(db, at)
  const inForce = (['CASH', 'DIGITAL'] as const).flatMap((form) => {
    const row = rows.find((candidate) => candidate.form === form)
    return row ? [presentCommission(row)] : []
  })
  const mayReadHistory = viewer.capabilities.has('platform.read')
  return {
    vatPercent: await readConfiguration(db, 'vat.percent'),
    inForce,
    history: mayReadHistory ? rows.map((row) => ({ ...presentCommission(row), by: row.by })) : [],
  }
}

/** The commission of one form in force at a moment; null where none was ever set. */
export async function getPlatformCommission(db: Reader, form: MarginForm, at: Date) {
  const rows = await readCommissions(db, at)
  const row = rows.find((candidate) => candidate.form === FORM_OF[form])
  return row ? presentCommission(row) : null
}
