import type { Device } from '@fxmatch/contract/http/account-sessions'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

/** A device in words: 'Ordinateur · Firefox sous Windows'. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation('security')
  const format = useFormat()
  return ({ kind, browser, system }) => {
    const product =
      browser !== null && system !== null ? t('device.on', { browser, system }) : (browser ?? system)
    return format.facts([t(`device.${kind}`), product])
  }
}
