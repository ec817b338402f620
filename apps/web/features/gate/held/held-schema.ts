import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { HELD_KINDS, isHeldAmount, isSlip } from '@fxmatch/domain/gate/office-ceilings'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { z } from 'zod'
import { reasonField } from '../../../lib/forms/reason-schema.ts'

/** Decimals of a currency, by its code. */
export type DecimalsOf = (currency: string) => number

const currency = z.string().min(1, schemaFault('FIELD_REQUIRED'))

/** What is declared; whether less is there than was to be, and a reason is asked for, the server knows. */
export const declareSchema = (decimalsOf: DecimalsOf) =>
  z
    .object({
      kind: z.enum(HELD_KINDS),
      currency,
      amount: z.string(),
      note: reasonField.or(z.literal('')),
    })
    .refine(({ currency: of, amount }) => isHeldAmount(amount, decimalsOf(of)), {
      path: ['amount'],
      when: () => true,
      error: ({ input }) => schemaFault('HELD_AMOUNT', decimalsOf((input as { currency: string }).currency)),
    })
export type DeclareDraft = z.infer<ReturnType<typeof declareSchema>>

/** What is brought to the bank, with its slip. */
export const depositSchema = (decimalsOf: DecimalsOf) =>
  z
    .object({
      currency,
      amount: z.string(),
      slip: z.string().overwrite(inLatinDigits).refine(isSlip, schemaFault('DEPOSIT_SLIP')),
    })
    .refine(({ currency: of, amount }) => isHeldAmount(amount, decimalsOf(of)) && isPositiveDecimal(amount), {
      path: ['amount'],
      when: () => true,
      error: ({ input }) => schemaFault('AMOUNT_FORM', decimalsOf((input as { currency: string }).currency)),
    })
export type DepositDraft = z.infer<ReturnType<typeof depositSchema>>
