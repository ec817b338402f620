import type { RfqRowView } from '@fxmatch/contract/http/rfqs'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

type Titled = Pick<RfqRowView, 'as' | 'side' | 'amount' | 'decimals' | 'currency' | 'form'>

/** What a request is for, in one line: `Achat 120 000,00 EUR · DEC`; a house that is asked reads who buys or sells beside it. */
export function useRfqTitle(): (rfq: Titled) => string {
  const { t } = useTranslation(['rfqs', 'orders'])
  const format = useFormat()
  return useCallback(
    ({ as, side, amount, decimals, currency, form }) => {
      const what = format.facts([format.sum(amount, decimals, currency), t(`orders:form.${form}`)])
      return as === 'ASKED' ? what : `${t(`rfqs:side.${side}`)} ${what}`
    },
    [t, format],
  )
}
