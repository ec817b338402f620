import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useMarketText } from '../../lib/market/use-market-text.ts'
import { useLiveStatus } from '../../live/live-provider.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What one must know before trading: a market that is closed or on standby, a feed that is interrupted. */
export function MarketNotices() {
  const { t } = useTranslation('market')
  const format = useFormat()
  const live = useLiveStatus()
  const { status, notice } = useMarketText()
  return (
    <div role="status">
      {notice.length > 0 && <Notice tone={status === 'OFF' ? 'bad' : 'warn'}>{notice.join(' ')}</Notice>}
      {live.state === 'stale' && (
        <Notice>{t('notice.stale', { time: format.time(live.since.toISOString()) })}</Notice>
      )}
    </div>
  )
}
