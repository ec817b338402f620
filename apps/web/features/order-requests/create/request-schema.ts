import type { FieldSentence } from '@fxmatch/contract/errors/field-sentences'
import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import { amountMessage, isRequestAmount, isRequestRate } from '@fxmatch/domain/order-requests/basket'
import { IMPORT_NATURES } from '@fxmatch/domain/order-requests/import-title'
import { valueDateFault } from '@fxmatch/domain/order-requests/value-date'
import { z } from 'zod'

const required = z.string().trim().min(1, 'Champ obligatoire')
const chosen = z
  .string()
  .nullable()
  .refine((value) => value !== null && value !== '', 'Champ obligatoire')

/** The days among which a value date is chosen. */
export interface ValueDays {
  /** The first that may be chosen. */
  readonly today: string
  /** Of this year and that of the last day that may be chosen. */
  readonly holidays: ReadonlySet<string>
}

/** What the form can say of a day; how far ahead it may lie is the server's answer. */
function valueDateText(day: string, { today, holidays }: ValueDays): FieldSentence | null {
  const fault = valueDateFault(day, today, holidays)
  if (fault === 'VALUE_DATE_OVER') return 'La date de valeur est passée'
  return fault === 'VALUE_DATE_NOT_WORKING' ? "La date de valeur n'est pas un jour ouvré" : null
}

/** The form of a new request (specification 002 §5). */
export function requestSchema(currencies: readonly CurrencyView[], days: ValueDays) {
  const placesOf = (iso: string | null) => currencies.find(({ isoCode }) => isoCode === iso)?.pattern ?? 2
  return z
    .object({
      currency: chosen,
      totalAmount: z.string(),
      rate: z.string().refine((value) => value === '' || isRequestRate(value), 'Champ invalide'),
      importNature: z
        .enum(IMPORT_NATURES)
        .nullable()
        .refine((value): boolean => value !== null, 'Champ obligatoire'),
      importReference: required,
      importAmount: z.string(),
      domicilaryBank: chosen,
      creditAccount: required,
      debitAccount: required,
      valueDate: required,
    })
    .superRefine((draft, check) => {
      const places = placesOf(draft.currency)
      const fault = (path: string, message: string) =>
        check.addIssue({ code: 'custom', path: [path], message })
      const wrongDay = draft.valueDate === '' ? null : valueDateText(draft.valueDate, days)
      if (wrongDay !== null) fault('valueDate', wrongDay)
      if (!isRequestAmount(draft.totalAmount, places)) fault('totalAmount', amountMessage(places))
      if (draft.importAmount !== '' && !isRequestAmount(draft.importAmount, places))
        fault('importAmount', amountMessage(places))
    })
}

export type RequestDraft = z.infer<ReturnType<typeof requestSchema>>
