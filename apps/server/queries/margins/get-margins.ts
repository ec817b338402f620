import type {
  MarginForm,
  PartnerMargin,
  PlatformCommission,
  PlatformCommissionEntry,
} from '@fxmatch/contract/http/margins'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import {
  type CommissionInForce,
  type CommissionSetting,
  commissionInForce,
  ownCommission,
} from '@fxmatch/domain/pricing/commission-in-force'
import type { Transaction } from 'kysely'
import { readConfiguration } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import { readCommissions } from '../../db/reference/commissions.ts'
import { readMargins } from '../../db/reference/margins.ts'
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
  const bank = await db
    .selectFrom('companies')
    .select('tells_margin')
    .where('id', '=', viewer.companyId)
    .executeTakeFirstOrThrow()
  return rows.map((row) => ({
    ...(row.currency === null ? {} : { isoCode: row.currency }),
    partnerValue: percent(row.percent),
    validFrom: row.validFrom.toISOString(),
    told: bank.tells_margin,
  }))
}

const wireForm = (form: Form): MarginForm => (form === 'CASH' ? 'cash' : 'digital')

function presentCommission(setting: CommissionInForce): PlatformCommission {
  const office = decimal(setting.exchangeOfficePercent)
  const platform = decimal(setting.platformPercent)
  return {
    form: wireForm(setting.form),
    ...(setting.currency === null ? {} : { isoCode: setting.currency }),
    exchangeOfficePercent: office.toFixed(),
    platformPercent: platform.toFixed(),
    commissionPercent: (setting.form === 'CASH' ? office.plus(platform) : platform).toFixed(),
    validFrom: setting.validFrom.toISOString(),
  }
}

function presentEntry(setting: CommissionSetting & { by: string | null }): PlatformCommissionEntry {
  const { exchangeOfficePercent, platformPercent, by } = setting
  if (exchangeOfficePercent !== null && platformPercent !== null)
    return { ...presentCommission({ ...setting, exchangeOfficePercent, platformPercent }), by }
  return {
    form: wireForm(setting.form),
    ...(setting.currency === null ? {} : { isoCode: setting.currency }),
    exchangeOfficePercent: null,
    platformPercent: null,
    commissionPercent: null,
    validFrom: setting.validFrom.toISOString(),
    by,
  }
}

/**
 * The market's commission in force, the defaults first, then each currency's own, and the VAT on it; for the platform's
 * back office also every one that was ever set and by whom.
 */
export async function getPlatformCommissions(db: Reader, viewer: Actor, at: Date) {
  const settings = await readCommissions(db, at)
  const currencies = [...new Set(settings.map(({ currency }) => currency))].sort((a, b) =>
    (a ?? '').localeCompare(b ?? ''),
  )
  const inForce = currencies.flatMap((currency) =>
    (['CASH', 'DIGITAL'] as const).flatMap((form) => {
      const own = ownCommission(settings, { form, currency, at })
      return own ? [presentCommission(own)] : []
    }),
  )
  const mayReadHistory = viewer.capabilities.has('platform.read')
  return {
    vatPercent: await readConfiguration(db, 'vat.percent'),
    inForce,
    history: mayReadHistory ? settings.map(presentEntry) : [],
  }
}

/** What a currency (null: one without its own) pays by one form at a moment; null where nothing was ever set. */
export async function getPlatformCommission(
  db: Reader,
  asked: { form: Form; currency: string | null },
  at: Date,
): Promise<PlatformCommission | null> {
  const setting = commissionInForce(await readCommissions(db, at), { ...asked, at })
  return setting ? presentCommission(setting) : null
}
