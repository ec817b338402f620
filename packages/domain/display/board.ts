import { isQuoted } from '../rates/rate-figures.ts'

/** Colours of the screen in an agency. */
export const BOARD_SCHEMES = ['DARK', 'LIGHT'] as const
export type BoardScheme = (typeof BOARD_SCHEMES)[number]

/** Most characters of a board's message in one language: no more can be read in passing. */
export const LONGEST_BOARD_MESSAGE = 160

/** Seconds that one page of rates stays. */
export const ROTATE_SECONDS = { least: 5, most: 120, usual: 12 } as const

/** What the screen of an agency shows. */
export interface BoardSettings {
  /** Nothing is shown while it is off. */
  readonly activated: boolean
  /** In the order of the screen; null: every quoted currency. */
  readonly currencies: readonly string[] | null
  readonly showPurchase: boolean
  readonly showSale: boolean
  readonly messageFr: string
  readonly messageEn: string
  readonly rotateSeconds: number
  readonly scheme: BoardScheme
}

/** The settings of a board that nobody has configured: it shows every currency that is quoted. */
export const USUAL_BOARD: BoardSettings = {
  activated: true,
  currencies: null,
  showPurchase: true,
  showSale: true,
  messageFr: '',
  messageEn: '',
  rotateSeconds: ROTATE_SECONDS.usual,
  scheme: 'DARK',
}

/** An agency's rate of a currency, TND per quoting unit. */
export interface BoardRate {
  readonly currency: string
  readonly purchaseRate: string
  readonly saleRate: string
}

/** What a screen shows of a currency; null where a side is not shown or not quoted. */
export interface ShownRate {
  readonly purchaseRate: string | null
  readonly saleRate: string | null
}

/**
 * The first member of the settings that is at fault; null where they can be taken.
 * @param known ISO codes that a board can show
 */
export function faultOfBoard(
  settings: BoardSettings,
  known: ReadonlySet<string>,
): 'currencies' | 'showPurchase' | 'rotateSeconds' | 'messageFr' | 'messageEn' | null {
  const { currencies, rotateSeconds } = settings
  if (currencies !== null) {
    const isList = currencies.length > 0 && new Set(currencies).size === currencies.length
    if (!isList || currencies.some((currency) => !known.has(currency))) return 'currencies'
  }
  if (!settings.showPurchase && !settings.showSale) return 'showPurchase'
  const { least, most } = ROTATE_SECONDS
  if (!Number.isInteger(rotateSeconds) || rotateSeconds < least || rotateSeconds > most)
    return 'rotateSeconds'
  if (settings.messageFr.length > LONGEST_BOARD_MESSAGE) return 'messageFr'
  return settings.messageEn.length > LONGEST_BOARD_MESSAGE ? 'messageEn' : null
}

/**
 * The lines of a screen: the chosen currencies in their order, or all in the order given; a side that is hidden or not
 * quoted (zero) is null, a currency with neither side is left out.
 */
export function boardLines<R extends BoardRate>(
  rates: readonly R[],
  settings: Pick<BoardSettings, 'currencies' | 'showPurchase' | 'showSale'>,
): (Omit<R, keyof ShownRate> & ShownRate)[] {
  const byCurrency = new Map(rates.map((rate) => [rate.currency, rate]))
  const chosen =
    settings.currencies === null
      ? rates
      : settings.currencies.flatMap((currency) => byCurrency.get(currency) ?? [])
  return chosen.flatMap((rate) => {
    const purchaseRate = settings.showPurchase && isQuoted(rate.purchaseRate) ? rate.purchaseRate : null
    const saleRate = settings.showSale && isQuoted(rate.saleRate) ? rate.saleRate : null
    return purchaseRate === null && saleRate === null ? [] : [{ ...rate, purchaseRate, saleRate }]
  })
}
