import type { CurrencyView } from '@fxmatch/contract/http/reference-data'
import { amountMessage, isRequestAmount, isRequestRate } from '@fxmatch/domain/order-requests/basket'
import { IMPORT_NATURES } from '@fxmatch/domain/order-requests/import-title'
import { z } from 'zod'

const required = z.string().trim().min(1, 'Champ obligatoire')
const chosen = z
  .string()
  .nullable()
  .refine((value) => value !== null && value !== '', 'Champ obligatoire')

/** The form of a new request (specification 002 §5); `today` is the first value date that may be chosen. */
export function requestSchema(currencies: readonly CurrencyView[], today: string) {
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
      valueDate: required.refine((value) => value >= today, 'Date de valeur passée'),
    })
    .superRefine((draft, check) => {
      const places = placesOf(draft.currency)
      const fault = (path: string, message: string) =>
        check.addIssue({ code: 'custom', path: [path], message })
      if (!isRequestAmount(draft.totalAmount, places)) fault('totalAmount', amountMessage(places))
      if (draft.importAmount !== '' && !isRequestAmount(draft.importAmount, places))
        fault('importAmount', amountMessage(places))
    })
}

export type RequestDraft = z.infer<ReturnType<typeof requestSchema>>
