import IconBellPlus from 'virtual:icons/bell-plus'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'
import { type AlertStart, askForAlert } from '../lib/rate-alerts/asked-alert.ts'
import { RowIcon } from './row-button.tsx'

/** See `AlertBell`. */
export function AlertSign(start: AlertStart & { currency: string; value: string }) {
  const { t } = useTranslation('alerts')
  const format = useFormat()
  const label = t('bell', { currency: start.currency, price: format.rate(start.value) })
  return (
    <RowIcon label={label} onClick={() => askForAlert(start)}>
      <IconBellPlus size={16} aria-hidden />
    </RowIcon>
  )
}
