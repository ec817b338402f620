import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { isDueAmount } from '@fxmatch/domain/order-requests/title-dues'
import { z } from 'zod'
import { isDay } from '../../lib/format/typed-date.ts'

/** A payment as it is typed: its day and its amount, '' where nothing is. */
export interface DueDraft {
  on: string
  amount: string
}

/** All payments of a title as they are typed; the server judges them beside the title. */
export const duesSchema = (decimals: number) =>
  z.object({
    dues: z.array(
      z.object({
        on: z
          .string()
          .min(1, schemaFault('FIELD_REQUIRED'))
          .refine((day) => day === '' || isDay(day), schemaFault('FIELD_INVALID')),
        amount: z
          .string()
          .refine((amount) => isDueAmount(amount, decimals), schemaFault('AMOUNT_FORM', decimals)),
      }),
    ),
  })
export type DuesDraft = z.infer<ReturnType<typeof duesSchema>>

/** What stands as a form to begin with: the payments that are declared, or one to be typed. */
export const draftOf = (dues: readonly DueDraft[]): DuesDraft => ({
  dues: dues.length === 0 ? [{ on: '', amount: '' }] : dues.map(({ on, amount }) => ({ on, amount })),
})
