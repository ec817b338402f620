import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import {
  type MarginForm,
  type PartnerMargin,
  partnerMarginsCall,
  setPartnerMarginsCall,
} from '@fxmatch/contract/http/margins'
import {
  DEFAULT_MARGIN,
  isMarginPercent,
  MOST_MARGIN_PERCENT,
  seenMargins,
} from '@fxmatch/domain/rates/margins'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { toastError } from '../../lib/api/toasts.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import type { ApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { decimalParts } from '../../lib/format/decimal.ts'
import { focusField } from '../../lib/forms/rate-fields.ts'
import { type Draft, useDraft } from '../../lib/forms/use-draft.ts'

/** The margins as saved, by currency; the default under `DFT`. */
function savedOf(margins: readonly PartnerMargin[], currencies: readonly string[]) {
  const known = new Map(margins.map((margin) => [margin.isoCode ?? DEFAULT_MARGIN, margin]))
  return Object.fromEntries(
    [DEFAULT_MARGIN, ...currencies].map((field) => {
      const margin = known.get(field)
      return [field, { value: margin?.partnerValue ?? '', version: margin?.validFrom ?? null }]
    }),
  )
}

function errorsOf(draft: Draft, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = draft.value(field)
      if (value.trim() === '') return field === DEFAULT_MARGIN ? [[field, schemaFault('FIELD_REQUIRED')]] : []
      return decimalParts(value) && isMarginPercent(value)
        ? []
        : [[field, schemaFault('PERCENT_INVALID', MOST_MARGIN_PERCENT)]]
    }),
  )
}

/** A bank's margins of one form as they are typed; the whole list is sent, with the list that the person saw. */
export function useMarginDraft(form: MarginForm, currencies: readonly string[]) {
  const { t } = useTranslation('rates')
  const errorText = useErrorText()
  const margins = useQuery(callQuery(partnerMarginsCall, { params: { form } }))
  const saved = savedOf(margins.data ?? [], currencies)
  const draft = useDraft(saved)
  const [told, setTold] = useState<boolean | null>(null)
  const fields = [DEFAULT_MARGIN, ...currencies]
  const sent = fields.filter((field) => draft.value(field).trim() !== '')
  const fail = (errors: Record<string, string>) => {
    draft.fail(errors)
    focusField(Object.keys(errors)[0])
  }
  const update = useCommand(setPartnerMarginsCall, {
    refreshes: [partnerMarginsCall],
    success: t('margin.saved'),
    // Specification 002 §9.
    toast: 'brief',
    onSuccess: () => {
      draft.cancel()
      setTold(null)
    },
    onRefusal: (error: ApiError) => {
      const wrong = (error.refusal?.fields ?? []).flatMap(({ path, message }) => {
        const field = path === DEFAULT_MARGIN ? path : sent[Number(path.split('.')[0])]
        return field === undefined ? [] : [[field, message] as const]
      })
      if (wrong.length > 0) fail(Object.fromEntries(wrong))
      // The server's sentence, else 'Une erreur est survenue' (specification 002 §8).
      toastError(error.refusal ? errorText(error) : t('margin.failed'), error.refusal?.requestId)
      return 'shown'
    },
  })
  const save = () => {
    const errors = errorsOf(draft, fields)
    if (Object.keys(errors).length > 0) {
      if (errors[DEFAULT_MARGIN] === schemaFault('FIELD_REQUIRED')) toastError(t('margin.defaultMissing'))
      return fail(errors)
    }
    // What was seen is what the draft was begun from, in the list's own notation.
    const seen = fields.flatMap((field) => {
      const value = draft.base(field)
      return value === '' ? [] : [{ currency: field === DEFAULT_MARGIN ? null : field, percent: value }]
    })
    void update.run({
      params: { form },
      query: { seen: seenMargins(seen), ...(told === null ? {} : { told: told ? 'true' : 'false' }) },
      body: sent.map((field) => ({ currency_iso: field, value: draft.value(field) })),
    })
  }
  return {
    margins,
    draft,
    save,
    running: update.running,
    told: told ?? margins.data?.[0]?.told ?? true,
    setTold,
    telling: told !== null,
  }
}
