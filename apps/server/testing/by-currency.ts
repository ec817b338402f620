/** What subtotals say of each currency, by the currency: the order in which a group tells them says nothing. */
export const byCurrency = (
  amounts: readonly { readonly currency: string; readonly amount: string }[],
): Record<string, string> => Object.fromEntries(amounts.map(({ currency, amount }) => [currency, amount]))
