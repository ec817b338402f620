import { useTranslation } from 'react-i18next'
import { decimalParts } from '../../lib/format/decimal.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { Draft } from '../../lib/forms/use-draft.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import classes from './rates.module.css'

type Props = {
  draft: Draft
  field: string
  label: string
  /** Whether the label is seen; in a table it is heard only. */
  labelled?: boolean
  /** What applies while the field is empty. */
  usual?: string
}

/** A percent with up to 4 decimals. */
export function PercentField({ draft, field, label, labelled = false, usual }: Props) {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const fieldError = useFieldError()
  const error = draft.error(field)
  const applies = usual !== undefined && decimalParts(usual) ? usual : null
  return (
    <DecimalInput
      {...(labelled ? { label: `${label} (%)` } : { 'aria-label': label, className: classes.field ?? '' })}
      id={`rate-${field}`}
      value={draft.value(field)}
      onChange={(value) => draft.change(field, value)}
      placeholder={applies === null ? '' : t('margin.applies', { percent: format.decimal(applies) })}
      error={error === undefined ? undefined : fieldError({ message: error })}
    />
  )
}
