import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import {
  isSettableRate,
  sellsAboveCost,
  settableFault,
  spreadPercent,
} from '@fxmatch/domain/rates/rate-figures'
import { decimalParts } from '../format/decimal.ts'
import type { Draft } from './use-draft.ts'

/** Decimals of a rate that a bank sets: steps of 0.001 (specification 002 §9). */
export const RATE_PLACES = 3

/** Brings the first wrong field into view, ready to be typed in. */
export function focusField(field: string | undefined): void {
  if (field !== undefined) document.getElementById(`rate-${field}`)?.focus()
}

const isRate = (value: string) => decimalParts(value) !== null && isSettableRate(value)

/** What is wrong with a rate that was typed, in the words of the calls' schemas; undefined where nothing is. */
export function rateError(value: string): string | undefined {
  if (value.trim() === '') return schemaFault('FIELD_REQUIRED')
  if (decimalParts(value) === null) return schemaFault('VALUE_INVALID')
  // What is too high for any currency lies outside its range, which names the figures.
  return settableFault(value) === 'RATE_STEP' ? schemaFault('RATE_STEP', 0.001) : undefined
}

/** What is wrong in some fields, by field. */
export function rateErrors(draft: Draft, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = rateError(draft.value(field))
      return error === undefined ? [] : [[field, error]]
    }),
  )
}

/** The spread of two rates as they are typed, in percent of the purchase; null where there is none to speak of. */
export function typedSpread(purchase: string, sale: string | null): string | null {
  return sale !== null && isRate(purchase) && isRate(sale) ? spreadPercent(purchase, sale) : null
}

/** Whether two rates as they are typed sell below what they buy for. */
export function sellsBelow(purchase: string, sale: string): boolean {
  return isRate(purchase) && isRate(sale) && !sellsAboveCost(purchase, sale)
}
