/** ISO code of the currency that everything is traded against and accounted in. Nothing else in the product names it. */
export const HOME_CURRENCY = 'TND'

/** Whether a currency is one that is traded: any but the home currency. */
export function isForeign(isoCode: string): boolean {
  return isoCode !== HOME_CURRENCY
}
