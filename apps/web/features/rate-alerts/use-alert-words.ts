import type { RateAlert } from '@fxmatch/contract/http/rate-alerts'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimals'
import { NO_BREAK } from '@fxmatch/words/typography'
import { useTranslation } from 'react-i18next'
import { type Formats, MISSING, useFormat } from '../../lib/format/use-format.ts'
import { useFullPrice } from '../../lib/prices/use-full-price.ts'

/** What of an alert its words are made of. */
type Named = Pick<RateAlert, 'measure' | 'currency' | 'form' | 'op' | 'value'> & Measured
/** What says of what its figures are. */
type Measured = Pick<RateAlert, 'measure' | 'currency' | 'unit' | 'decimals'>

/** How an alert, and its figures, are said. */
export function useAlertWords(): {
  readonly subject: (alert: Pick<Named, 'measure' | 'currency' | 'form'>) => string
  readonly bound: (alert: Pick<Named, 'op' | 'value'> & Measured) => string
  /** A figure with its unit: a price with of how many it is, an amount with its currency, basis points. */
  readonly figure: (value: string | null, alert: Measured) => string
} {
  const { t } = useTranslation(['alerts', 'orders', 'common'])
  const format: Formats = useFormat()
  const fullPrice = useFullPrice()
  const figure = (value: string | null, { measure, currency, unit, decimals }: Measured) => {
    if (value === null) return MISSING
    if (measure === 'VOLUME_FREE') return format.sum(value, decimals, currency)
    if (decimals === RATE_DECIMALS) return fullPrice(value, unit, currency)
    return `${format.amount(value, decimals)}${NO_BREAK}${t('common:rate.points')}`
  }
  return {
    figure,
    subject: ({ measure, currency, form }) => {
      const said = { measure: t(`alerts:measure.${measure}`), currency }
      if (form === null) return t('alerts:subject', said)
      return t('alerts:subjectForm', { ...said, form: t(`orders:form.${form}`) })
    },
    bound: ({ op, value, ...measured }) =>
      t(op === '<=' ? 'alerts:most' : 'alerts:least', { value: figure(value, measured) }),
  }
}
