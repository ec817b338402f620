import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { MOST_QUOTES } from '@fxmatch/domain/rfq/combine-quotes'
import { showsText } from '@fxmatch/domain/texts/visible-text'
import { z } from 'zod'
import { reasonField } from '../../../lib/forms/reason-schema.ts'
import type { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { isAmount } from '../taking.ts'

/** The longest note to those who are asked. */
export const MOST_NOTE = 500

/**
 * The form that asks for prices. Amounts in the currency.
 *
 * @param decimalsOf a currency's decimals, by its code
 * @param needsAgency whether banknotes are handed over at an agency of the asker's
 */
export const askSchema = (decimalsOf: (currency: string) => number, needsAgency: boolean) => {
  const amountForm = ({ input }: { readonly input?: unknown }) =>
    schemaFault('AMOUNT_FORM', decimalsOf((input as { currency: string }).currency))
  return z
    .object({
      currency: z.string().min(1, schemaFault('FIELD_REQUIRED')),
      amount: z.string(),
      form: z.enum(FORMS),
      orderRequestId: z.string().nullable(),
      governorateId: z.string().nullable(),
      agencyId: z.string().nullable(),
      minPart: z.string(),
      ask: z.array(z.string()).min(1, schemaFault('FIELD_REQUIRED')).max(MOST_QUOTES),
      answerSeconds: z.string(),
      fewReason: reasonField.or(z.literal('')),
      note: z
        .string()
        .trim()
        .max(MOST_NOTE)
        .refine((text) => text === '' || showsText(text), schemaFault('CHARACTER_REFUSED')),
    })
    .refine(({ amount, currency }) => isAmount(amount, decimalsOf(currency)), {
      path: ['amount'],
      when: () => true,
      error: amountForm,
    })
    .refine(
      ({ minPart, amount, currency }) =>
        minPart === '' ||
        !isAmount(amount, decimalsOf(currency)) ||
        !isAmount(minPart, decimalsOf(currency)) ||
        compareDecimals(minPart, amount) <= 0,
      { path: ['minPart'], when: () => true, error: schemaFault('LEAST_ABOVE_AMOUNT') },
    )
    .refine(({ minPart, currency }) => minPart === '' || isAmount(minPart, decimalsOf(currency)), {
      path: ['minPart'],
      when: () => true,
      error: amountForm,
    })
    .refine(({ agencyId, form }) => !needsAgency || form !== 'CASH' || agencyId !== null, {
      path: ['agencyId'],
      when: () => true,
      error: schemaFault('FIELD_REQUIRED'),
    })
}
export type AskDraft = z.infer<ReturnType<typeof askSchema>>
export type AskForm = ReturnType<typeof useZodForm<AskDraft, AskDraft>>
