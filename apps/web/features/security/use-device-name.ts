import type { Device } from '@fxmatch/contract/http/account-sessions'
import { useTranslation } from 'react-i18next'

/** A device in words: 'Ordinateur · Firefox sous Windows'. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation('security')
  return ({ kind, browser, system }) => {
    const product =
      browser !== null && system !== null ? t('device.on', { browser, system }) : (browser ?? system)
    return [t(`device.${kind}`), product].filter(Boolean).join(' · ')
  }
}
