import { sumDecimals } from '../money/amount.ts'
import { type Decimal, type DecimalString, decimal, HOME_DECIMALS } from '../money/decimal.ts'
import type { OperationType } from '../orders/order-facts.ts'
import { counterpartiesOf, type Dealt, signed, totalPosition } from './decide-gate.ts'
import { percentTaken } from './percent-taken.ts'

/** What is engaged with a counterparty on a value date, TND: `used` was delivered, `reserved` is under way. */
export interface Engaged {
  readonly used: DecimalString
  readonly reserved: DecimalString
  /** Both together, by currency, in the order of their codes. */
  readonly byCurrency: readonly { readonly currency: string; readonly engaged: DecimalString }[]
}

const written = (value: Decimal): DecimalString => value.toFixed(HOME_DECIMALS)

const worthOf = (dealt: readonly Dealt[], delivered?: boolean): Decimal =>
  sumDecimals(
    dealt
      .filter((one) => delivered === undefined || one.delivered === delivered)
      .map(({ counterValue }) => counterValue),
  )

/** What a bank's deals of a value date engage with one counterparty. */
export function engagedWith(dealt: readonly Dealt[], counterpartyId: string): Engaged {
  const own = dealt.filter((one) => counterpartiesOf(one).some(({ id }) => id === counterpartyId))
  const currencies = [...new Set(own.map(({ currency }) => currency))].sort()
  return {
    used: written(worthOf(own, true)),
    reserved: written(worthOf(own, false)),
    byCurrency: currencies.map((currency) => ({
      currency,
      engaged: written(worthOf(own.filter((one) => one.currency === currency))),
    })),
  }
}

/** A bank's net position in a currency: above zero is bought. */
export interface NetPosition {
  readonly currency: string
  readonly net: DecimalString
  /**
   * How far it may come in either direction: the larger of what it is where all purchases under way are delivered and no sale, and the
   * other way round. By it a deal is measured, since what is under way the other way makes no room.
   */
  readonly most: DecimalString
  /** At the deals' prices, TND. */
  readonly counterValue: DecimalString
}

/** The net positions of a bank's deals of a value date, by currency; what it passes on makes none. */
export function netPositions(dealt: readonly Dealt[]): readonly NetPosition[] {
  const own = dealt.filter(({ operationType }) => operationType !== 'MATCHING')
  return [...new Set(own.map(({ currency }) => currency))].sort().map((currency) => {
    const deals = own.filter((one) => one.currency === currency)
    const goes = (way: OperationType) =>
      sumDecimals(
        deals
          .filter(({ delivered, operationType }) => delivered || operationType === way)
          .map((one) => signed(one, 'amount')),
      ).abs()
    const [bought, sold] = [goes('DIRECT_PURCHASE'), goes('DIRECT_SALE')]
    return {
      currency,
      most: written(bought.greaterThan(sold) ? bought : sold),
      net: written(sumDecimals(deals.map((one) => signed(one, 'amount')))),
      counterValue: written(sumDecimals(deals.map((one) => signed(one, 'counterValue')))),
    }
  })
}

/** All net positions together, long and short alike, TND: of what was delivered, and what orders under way make of it. */
export function totalPositions(dealt: readonly Dealt[]): { used: DecimalString; reserved: DecimalString } {
  const used = totalPosition(dealt.filter(({ delivered }) => delivered))
  return { used: written(used), reserved: written(totalPosition(dealt).minus(used)) }
}

/** What is left of a limit, and how much of it is taken, in percent with one decimal; nulls where there is none. */
export function leftOf(
  limit: DecimalString | null,
  { used, reserved }: { readonly used: DecimalString; readonly reserved: DecimalString },
): { left: DecimalString | null; percent: DecimalString | null } {
  if (limit === null) return { left: null, percent: null }
  const taken = decimal(used).plus(reserved).abs()
  return {
    left: written(decimal(limit).minus(taken)),
    percent: percentTaken(written(taken), limit),
  }
}
