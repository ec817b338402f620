import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { isPlainDecimal } from '@fxmatch/domain/money/decimal'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimals'
import { z } from 'zod'
import { isAmount } from '../taking.ts'

/** For how long a quote may be given, in seconds; the server holds it until the time to answer is over in any case. */
export const VALID_CHOICES = [15, 30, 60, 120, 300, 600] as const

/** What a house answers: its rate per quoting unit, an amount in the currency and the least part, '' for any. */
export const quoteSchema = ({ decimals, most }: { decimals: number; most: string }) =>
  z
    .object({
      rate: z
        .string()
        .refine(
          (text) => isPlainDecimal(text) && isPositiveDecimal(text) && hasAtMostDecimals(text, RATE_DECIMALS),
          schemaFault('FIELD_INVALID'),
        ),
      amount: z
        .string()
        .refine((text) => isAmount(text, decimals), schemaFault('AMOUNT_FORM', decimals))
        .refine(
          (text) => !isAmount(text, decimals) || compareDecimals(text, most) <= 0,
          schemaFault('TOO_LARGE', Number(most)),
        ),
      minAmount: z
        .string()
        .refine((text) => text === '' || isAmount(text, decimals), schemaFault('AMOUNT_FORM', decimals)),
      validSeconds: z.string(),
    })
    .refine(({ amount, minAmount }) => minAmount === '' || compareDecimals(minAmount, amount) <= 0, {
      path: ['minAmount'],
      error: schemaFault('LEAST_ABOVE_AMOUNT'),
    })
export type QuoteDraft = z.infer<ReturnType<typeof quoteSchema>>
