/** ISO code of the currency that everything is traded against and accounted in. The rest of the product asks here for it. */
export const HOME_CURRENCY = 'TND'

/** Whether a currency is one that is traded: any but the home currency. */
export function isForeign(isoCode: string): boolean {
  return isoCode !== HOME_CURRENCY
}
