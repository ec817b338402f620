/**
 * What is in force for a currency: what was set for it, else the default of all currencies (specification 002 §2 and §5).
 * The margins of a bank and the market's commission are both found this way.
 * @param own what was set for exactly this currency (null: the default); null where nothing was, or it was given back
 */
export function ownElseDefault<Setting>(
  own: (currency: string | null) => Setting | null,
  currency: string | null,
): Setting | null {
  return own(currency) ?? own(null)
}
