import type { CompanyKind } from '../access/roles.ts'
import { equalDecimals, hasAtMostDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, HOME_DECIMALS, isPlainDecimal } from '../money/decimal.ts'

/**
 * What a limit holds (design of the pre-deal gate): what a counterparty owes or is owed on a value date, the bank's net position in
 * a currency on one, that of all currencies together, what a person commits in one deal, and in a day.
 */
export const LIMIT_SCOPES = [
  'COUNTERPARTY_DAY',
  'CURRENCY_POSITION',
  'POSITION_TOTAL',
  'USER_DEAL',
  'USER_DAY',
] as const
export type LimitScope = (typeof LIMIT_SCOPES)[number]

/** Kinds of company that a bank deals with: a limit may be for all of a kind that have none of their own. */
export const COUNTERPARTY_KINDS = ['EXCHANGE_OFFICE', 'CORPORATE'] as const
export type CounterpartyKind = (typeof COUNTERPARTY_KINDS)[number]

/** Whom or what a limit of a company is about. Which members are given depends on the scope (`isSubjectOf`). */
export interface LimitSubject {
  readonly scope: LimitScope
  readonly counterpartyId: string | null
  readonly counterpartyKind: CounterpartyKind | null
  /** Null for everybody of the company who has none of their own. */
  readonly userId: string | null
  readonly currency: string | null
}

/** A limit as it counts now: TND, but for CURRENCY_POSITION, which is in the currency. */
export interface LimitInForce extends LimitSubject {
  readonly amount: DecimalString
}

/** What an exchange office may owe or be owed on a value date where its bank has no limit of its own for offices, TND. */
export const OFFICE_DEFAULT: DecimalString = '2000000.000'

/** A limit is below this; above it nobody means one. */
export const MOST_LIMIT = '1000000000000'

/** From which part of a limit on a deal is warned of. */
export const WARN_FROM_PERCENT = 80

/** The scopes that a kind of company sets limits of; none where it sets none. */
export function scopesOf(kind: CompanyKind): readonly LimitScope[] {
  if (kind === 'BANK') return LIMIT_SCOPES
  return kind === 'EXCHANGE_OFFICE' ? ['USER_DEAL', 'USER_DAY'] : []
}

/** Whether a limit names what its scope is about, and nothing else. */
export function isSubjectOf({
  scope,
  counterpartyId,
  counterpartyKind,
  userId,
  currency,
}: LimitSubject): boolean {
  const given = {
    counterparty: counterpartyId !== null,
    kind: counterpartyKind !== null,
    user: userId !== null,
    currency: currency !== null,
  }
  switch (scope) {
    case 'COUNTERPARTY_DAY':
      return given.counterparty !== given.kind && !given.user && !given.currency
    case 'CURRENCY_POSITION':
      return given.currency && !given.counterparty && !given.kind && !given.user
    case 'POSITION_TOTAL':
      return !given.currency && !given.counterparty && !given.kind && !given.user
    case 'USER_DEAL':
    case 'USER_DAY':
      return !given.counterparty && !given.kind && !given.currency
  }
}

/** Why an amount is no limit: not written as one, not above zero, absurd, or more decimals than the currency has. */
export function isLimitAmount(amount: string, decimals: number = HOME_DECIMALS): boolean {
  return (
    isPlainDecimal(amount) &&
    hasAtMostDecimals(amount, decimals) &&
    decimal(amount).greaterThan(0) &&
    decimal(amount).lessThanOrEqualTo(MOST_LIMIT)
  )
}

/** The limit for what a counterparty owes or is owed; null: none is known, and the bank deals with no company without one. */
export function counterpartyLimit(
  limits: readonly LimitInForce[],
  counterparty: { readonly id: string; readonly kind: CounterpartyKind },
): DecimalString | null {
  const day = limits.filter(({ scope }) => scope === 'COUNTERPARTY_DAY')
  const own = day.find(({ counterpartyId }) => counterpartyId === counterparty.id)
  const ofKind = day.find(({ counterpartyKind }) => counterpartyKind === counterparty.kind)
  return own?.amount ?? ofKind?.amount ?? (counterparty.kind === 'EXCHANGE_OFFICE' ? OFFICE_DEFAULT : null)
}

/**
 * Whether a company's limits say anything of counterparties: from its first one on. A bank that has set none yet deals as before
 * there were limits (decision 0335).
 */
export const limitsCounterparties = (limits: readonly LimitInForce[]): boolean =>
  limits.some(({ scope }) => scope === 'COUNTERPARTY_DAY')

/** The limit of a bank's net position in a currency; of all together with null. Null: none. */
export function positionLimit(
  limits: readonly LimitInForce[],
  currency: string | null,
): DecimalString | null {
  const scope: LimitScope = currency === null ? 'POSITION_TOTAL' : 'CURRENCY_POSITION'
  return limits.find((one) => one.scope === scope && one.currency === currency)?.amount ?? null
}

/** A person's limit: their own, else that of everybody. Null: none. */
export function userLimit(
  limits: readonly LimitInForce[],
  scope: 'USER_DEAL' | 'USER_DAY',
  userId: string,
): DecimalString | null {
  const of = limits.filter((limit) => limit.scope === scope)
  const own = of.find((limit) => limit.userId === userId)
  return (own ?? of.find((limit) => limit.userId === null))?.amount ?? null
}

/** The limit that is in force for the same subject; null: none. */
export function limitFor(limits: readonly LimitInForce[], subject: LimitSubject): DecimalString | null {
  const limit = limits.find(
    (one) =>
      one.scope === subject.scope &&
      one.counterpartyId === subject.counterpartyId &&
      one.counterpartyKind === subject.counterpartyKind &&
      one.userId === subject.userId &&
      one.currency === subject.currency,
  )
  return limit?.amount ?? null
}

/** Whether two limits of one subject are the same; null is none. */
export function isSameLimit(one: DecimalString | null, other: DecimalString | null): boolean {
  return one === null || other === null ? one === other : equalDecimals(decimal(one), decimal(other))
}
