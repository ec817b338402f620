import type { RateAlert } from '@fxmatch/contract/http/rate-alerts'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormat } from '../../lib/format/use-format.ts'

/** What of an alert its words are made of. */
type Named = Pick<RateAlert, 'measure' | 'currency' | 'form' | 'op' | 'value' | 'decimals'>

/** How an alert, and its figures, are said. */
export function useAlertWords(): {
  readonly subject: (alert: Pick<Named, 'measure' | 'currency' | 'form'>) => string
  readonly bound: (alert: Pick<Named, 'op' | 'value' | 'decimals'>) => string
  readonly figure: (value: string | null, alert: Pick<Named, 'decimals'>) => string
} {
  const { t } = useTranslation(['alerts', 'orders'])
  const format: Formats = useFormat()
  const figure = (value: string | null, { decimals }: Pick<Named, 'decimals'>) =>
    format.amount(value, decimals)
  return {
    figure,
    subject: ({ measure, currency, form }) => {
      const said = { measure: t(`alerts:measure.${measure}`), currency }
      if (form === null) return t('alerts:subject', said)
      return t('alerts:subjectForm', { ...said, form: t(`orders:form.${form}`) })
    },
    bound: ({ op, value, decimals }) =>
      t(op === '<=' ? 'alerts:most' : 'alerts:least', { value: figure(value, { decimals }) }),
  }
}
