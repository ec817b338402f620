/**
 * What a currency has: its own, else the default of all that have none (specification 002 §2 and §5). Margins and the
 * market's commission are told so.
 * @param own what exactly this currency (null: the default) has; null for nothing, also where it was given back
 */
export function ownElseDefault<Setting>(
  own: (currency: string | null) => Setting | null,
  currency: string | null,
): Setting | null {
  return own(currency) ?? own(null)
}
