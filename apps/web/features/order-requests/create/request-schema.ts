import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import { isRequestAmount, isRequestRate } from '@fxmatch/domain/order-requests/basket'
import { IMPORT_NATURES, isTitleReference } from '@fxmatch/domain/order-requests/import-title'
import { valueDateFault } from '@fxmatch/domain/order-requests/value-date'
import { z } from 'zod'
import { isDay } from '../../../lib/format/typed-date.ts'

const required = z.string().trim().min(1, schemaFault('FIELD_REQUIRED'))
const chosen = z
  .string()
  .nullable()
  .refine((value) => value !== null && value !== '', schemaFault('FIELD_REQUIRED'))

/** The days among which a value date is chosen. */
export interface ValueDays {
  /** The first that may be chosen. */
  readonly today: string
  /** Of this year and that of the last day that may be chosen. */
  readonly holidays: ReadonlySet<string>
}

/** What the form can say of a day; how far ahead it may lie is the server's answer. */
function valueDateMessage(day: string, { today, holidays }: ValueDays): string | null {
  const fault = valueDateFault(day, today, holidays)
  return fault === null || fault === 'VALUE_DATE_TOO_FAR' ? null : schemaFault(fault)
}

/** The form of a new request (specification 002 §5). */
export function requestSchema(currencies: readonly CurrencyView[], days: ValueDays) {
  const placesOf = (iso: string | null) => currencies.find(({ isoCode }) => isoCode === iso)?.pattern ?? 2
  return z
    .object({
      currency: chosen,
      totalAmount: z.string(),
      rate: z.string().refine((value) => value === '' || isRequestRate(value), schemaFault('FIELD_INVALID')),
      importNature: z
        .enum(IMPORT_NATURES)
        .nullable()
        .refine((value): boolean => value !== null, schemaFault('FIELD_REQUIRED')),
      importReference: required.refine(isTitleReference, schemaFault('TITLE_REFERENCE')),
      importExpiry: z
        .string()
        .refine((day) => day === '' || isDay(day), schemaFault('FIELD_INVALID'))
        .refine((day) => !isDay(day) || day >= days.today, schemaFault('TITLE_EXPIRY_OVER')),
      importAmount: z.string(),
      domicilaryBank: chosen,
      creditAccount: required,
      debitAccount: required,
      valueDate: required.refine((day) => day === '' || isDay(day), schemaFault('FIELD_INVALID')),
    })
    .superRefine((draft, check) => {
      const places = placesOf(draft.currency)
      const fault = (path: string, message: string) =>
        check.addIssue({ code: 'custom', path: [path], message })
      const wrongDay = !isDay(draft.valueDate) ? null : valueDateMessage(draft.valueDate, days)
      if (wrongDay !== null) fault('valueDate', wrongDay)
      if (!isRequestAmount(draft.totalAmount, places))
        fault('totalAmount', schemaFault('REQUEST_AMOUNT', places))
      if (draft.importAmount !== '' && !isRequestAmount(draft.importAmount, places))
        fault('importAmount', schemaFault('REQUEST_AMOUNT', places))
    })
}

export type RequestDraft = z.infer<ReturnType<typeof requestSchema>>
