import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import { hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimals'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { EXPIRY_CHOICES } from './expiry.ts'

const PLAIN = /^\d{1,15}(\.\d+)?$/

/** Whether a text is a number above zero with at most so many decimals. */
export function isPositive(value: string, decimals: number): boolean {
  return PLAIN.test(value) && isPositiveDecimal(value) && hasAtMostDecimals(value, decimals)
}

const chosen = z
  .string()
  .nullable()
  .refine((value) => value !== null && value !== '', schemaFault('FIELD_REQUIRED'))

/**
 * The form of a new position; its members are named as the call names them, so that refusals find their field. An
 * amount has its currency's decimals.
 *
 * @param currencies those that can be offered, without TND
 */
export function publishSchema(currencies: readonly CurrencyView[]) {
  return z
    .object({
      currency: chosen,
      amount: z.string(),
      rate: z.string().refine((value) => isPositive(value, RATE_DECIMALS), schemaFault('FIELD_INVALID')),
      form: z.enum(['CASH', 'DIGITAL']),
      region: chosen,
      zone: z.string().nullable(),
      expireDate: z.enum(EXPIRY_CHOICES),
      syndicate: z.string().nullable(),
    })
    .refine(
      ({ currency, amount }) => {
        const decimals = currencies.find(({ isoCode }) => isoCode === currency)?.pattern ?? 3
        return isPositive(amount, decimals)
      },
      // The amount is judged even while another field is wrong.
      { path: ['amount'], message: schemaFault('FIELD_INVALID'), when: () => true },
    )
}

export type PublishDraft = z.infer<ReturnType<typeof publishSchema>>

/** The form's handle, as its fields take it. */
export type PublishFormHandle = UseFormReturn<PublishDraft, unknown, PublishDraft>
