import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useServerNow } from '../../live/use-server-now.ts'

/** Where the strip of a sandbox shows its clock; the server writes it into the page. */
const placeOfClock = () => document.getElementById('sandbox-clock')

/** Whether the page is a sandbox's. */
export const isSandbox = (): boolean => 'sandbox' in document.documentElement.dataset

/** The sandbox's time in its strip, as the server's beat tells it: who moved the clock is seen by everybody a second later. */
export function SandboxClock() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const now = useServerNow(1_000)
  const place = placeOfClock()
  return place && createPortal(t('sandbox.clock', { time: format.dateTime(now.toISOString()) }), place)
}
