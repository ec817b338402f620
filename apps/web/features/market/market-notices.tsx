import type { MarketStatus } from '@fxmatch/contract/http/market'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useMarketText } from '../../lib/market/use-market-text.ts'
import { useLiveStatus } from '../../live/live-provider.tsx'
import classes from './market.module.css'

/** What one must know before trusting the list: the market takes no orders, the feed has stopped. */
export function MarketNotices({ market }: { market: MarketStatus['status'] | undefined }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const live = useLiveStatus()
  const { notice } = useMarketText()
  return (
    <div role="status">
      {(market === 'OFF' || market === 'VEILLE') && (
        <p className={classes.notice} data-tone={market === 'OFF' ? 'bad' : undefined}>
          {notice.join(' ')}
        </p>
      )}
      {live.state === 'stale' && (
        <p className={classes.notice}>{t('notice.stale', { time: format.time(live.since.toISOString()) })}</p>
      )}
    </div>
  )
}
