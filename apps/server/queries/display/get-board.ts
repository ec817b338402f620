import type { AgencyRate, DisplayBoard, Displayer, PublicBoard } from '@fxmatch/contract/http/display'
import type { Actor } from '@fxmatch/domain/access/actor'
import { type BoardScheme, type BoardSettings, boardLines, USUAL_BOARD } from '@fxmatch/domain/display/board'
import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { findBoardAgency, findShownBoard, readDisplayers } from '../../db/reference/board-agencies.ts'
import { AGENCY_RATES, readRates, readRatesDay } from '../../db/reference/rate-books.ts'
import type { Database } from '../../db/schema.ts'

type Reader = Db | Transaction<Database>

/** The order in which people look for currencies on a board; the others follow by code. */
const FIRST = ['EUR', 'USD', 'GBP', 'CHF', 'CAD']

interface BoardRow {
  readonly activated: boolean
  readonly currencies: string[] | null
  readonly show_purchase: boolean
  readonly show_sale: boolean
  readonly message_fr: string
  readonly message_en: string
  readonly rotate_seconds: number
  readonly scheme: BoardScheme
}

function settingsOf(row: BoardRow | undefined): BoardSettings {
  if (!row) return USUAL_BOARD
  return {
    activated: row.activated,
    currencies: row.currencies,
    showPurchase: row.show_purchase,
    showSale: row.show_sale,
    messageFr: row.message_fr,
    messageEn: row.message_en,
    rotateSeconds: row.rotate_seconds,
    scheme: row.scheme,
  }
}

/** What an agency of the viewer's bank quotes; null for another's agency or a closed one. */
export async function getAgencyRates(
  db: Reader,
  viewer: Actor,
  agencyId: string,
  at: Date,
): Promise<AgencyRate[] | null> {
  if (!(await findBoardAgency(db, { agencyId, bankId: viewer.companyId }))) return null
  const rows = await readRates(db, AGENCY_RATES, { ownerId: agencyId, at })
  return rows.map(({ currency, unit, purchase_rate, sale_rate, valid_from }) => ({
    id: rateLineId({ ownerId: agencyId, currency }),
    currency: { isoCode: currency, unit },
    purchaseRate: purchase_rate,
    saleRate: sale_rate,
    validFrom: valid_from?.toISOString() ?? null,
  }))
}

/** The rate board of an agency of the viewer's bank; null for another's agency or a closed one. */
export async function getBoard(
  db: Reader,
  viewer: Actor,
  agencyId: string,
  at: Date,
): Promise<DisplayBoard | null> {
  if (!(await findBoardAgency(db, { agencyId, bankId: viewer.companyId }))) return null
  const row = await db
    .selectFrom('agency_boards')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .executeTakeFirst()
  const { validatedAt, ...day } = await readRatesDay(db, AGENCY_RATES, { ownerId: agencyId, at })
  const { currencies, ...settings } = settingsOf(row)
  return {
    ...settings,
    currencies: currencies === null ? null : [...currencies],
    agency: agencyId,
    version: row?.version ?? 0,
    code: row?.code ?? null,
    ...day,
    validatedAt: validatedAt?.toISOString() ?? null,
  }
}

/**
 * What the screen with a code shows at a moment; null for an unknown code, a board that is off, a closed agency, or a bank
 * that has no rate boards any more.
 */
export async function getPublicBoard(db: Db, code: string, at: Date): Promise<PublicBoard | null> {
  const board = await findShownBoard(db, code)
  if (!board) return null
  const { agency_id: agencyId, name, city, bank } = board
  const rows = await readRates(db, AGENCY_RATES, { ownerId: agencyId, at })
  const { day, updated } = await readRatesDay(db, AGENCY_RATES, { ownerId: agencyId, at })
  const settings = settingsOf(board)
  const rank = (currency: string) => (FIRST.indexOf(currency) + FIRST.length + 1) % (FIRST.length + 1)
  const quoted = rows
    .map(({ currency, unit, purchase_rate, sale_rate, valid_from }) => ({
      currency,
      unit,
      purchaseRate: purchase_rate ?? '0',
      saleRate: sale_rate ?? '0',
      validFrom: valid_from?.getTime() ?? 0,
    }))
    .toSorted((a, b) => rank(a.currency) - rank(b.currency) || (a.currency < b.currency ? -1 : 1))
  const lines = boardLines(quoted, settings)
  const since = Math.max(0, ...lines.map(({ validFrom }) => validFrom))
  return {
    bank,
    agency: name,
    city,
    showPurchase: settings.showPurchase,
    showSale: settings.showSale,
    messageFr: settings.messageFr,
    messageEn: settings.messageEn,
    rotateSeconds: settings.rotateSeconds,
    scheme: settings.scheme,
    rates: lines.map(({ validFrom: _since, ...line }) => line),
    since: since === 0 ? null : new Date(since).toISOString(),
    day,
    updated,
    asOf: at.toISOString(),
  }
}

/** Every bank, whether it has rate boards, and how many are on; or one bank. */
export async function listDisplayers(db: Reader, bankId: string | null = null): Promise<Displayer[]> {
  const rows = await readDisplayers(db, bankId)
  return rows.map(({ id, name, has_displayer, boards }) => ({
    id,
    name,
    hasDisplayer: has_displayer,
    boards,
  }))
}
