import { decimal } from '@fxmatch/domain/money/decimal'

/** Banknotes that make up an amount of whole units: hundreds first, then what is left, down to ones. */
export function banknotesOf(amount: string): { nbr: number; bill: string }[] {
  let rest = decimal(amount)
  return ['100', '50', '20', '10', '5', '1'].flatMap((bill) => {
    const nbr = rest.dividedToIntegerBy(bill).toNumber()
    rest = rest.minus(decimal(bill).times(nbr))
    return nbr > 0 ? [{ nbr, bill }] : []
  })
}
