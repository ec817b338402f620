/**
 * Which of two plain decimals is less, as it is written: no float comes between. `12.50` and `12.5` are the same.
 * @returns below 0, 0, or above 0, as a sort wants it
 * @throws RangeError for what is no decimal without sign and exponent
 */
export function compareDecimals(one: string, other: string): number {
  const places = Math.max(placesOf(one), placesOf(other))
  const [a, b] = [scaled(one, places), scaled(other, places)]
  return a < b ? -1 : a > b ? 1 : 0
}

const placesOf = (text: string) => text.split('.')[1]?.length ?? 0

function scaled(text: string, places: number): bigint {
  if (!/^\d{1,30}(\.\d{1,30})?$/.test(text)) throw new RangeError(`${text} is no decimal`)
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}
