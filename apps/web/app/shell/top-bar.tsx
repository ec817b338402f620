import IconMenu2 from 'virtual:icons/menu-2'
import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotificationBell } from '../../features/notifications/bell.tsx'
import { useFormat } from '../../lib/format/use-format.ts'
import { marketPath } from '../../lib/session/home-path.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLiveStatus } from '../../live/live-provider.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { CurrencyRates } from './currency-rates.tsx'
import { FullScreenButton } from './full-screen.tsx'
import { MarketState } from './market-state.tsx'
import { QuickAccess } from './quick-access.tsx'
import classes from './shell.module.css'
import { TrustTokens } from './trust-tokens.tsx'
import { useMarketClock } from './use-market-clock.ts'

/**
 * The top bar: where the market is, whether the market and the feed are on, what time it is, who is signed in.
 *
 * @param late whether the screen has been drawn, and what leads elsewhere can be
 * @param onHelp opens the help
 */
export function TopBar({ late, onMenu, onHelp }: { late: boolean; onMenu?: () => void; onHelp: () => void }) {
  const { t } = useTranslation('shell')
  const user = useSession()
  return (
    <header className={classes.top}>
      {onMenu && (
        <ActionIcon aria-label={t('openMenu')} onClick={onMenu}>
          <IconMenu2 size={18} />
        </ActionIcon>
      )}
      <Brand />
      <Link to={marketPath(user) as string} className={classes.home}>
        {t('mainscreen')}
      </Link>
      <MarketState />
      <FeedState />
      <span className={classes.spring} />
      <QuickAccess button={late} onHelp={onHelp} />
      {late && <Tools onHelp={onHelp} />}
    </header>
  )
}

/** What opens something, and the clock. */
function Tools({ onHelp }: { onHelp: () => void }) {
  const user = useSession()
  return (
    <>
      {user.companyKind === 'BANK' && user.capabilities.includes('market.view') && <CurrencyRates />}
      {user.capabilities.includes('trust.use') && <TrustTokens />}
      <FullScreenButton />
      <NotificationBell />
      <Clock />
      <AccountMenu onHelp={onHelp} />
    </>
  )
}

function FeedState() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const live = useLiveStatus()
  return (
    <span role="status" className={classes.feed}>
      {live.state === 'stale' ? (
        <StatusBadge tone="warn">
          {t('live.stale', { time: format.time(live.since.toISOString()) })}
        </StatusBadge>
      ) : (
        <StatusBadge>{t(`live.${live.state}`)}</StatusBadge>
      )}
    </span>
  )
}

function Clock() {
  const { t } = useTranslation('shell')
  const time = useMarketClock()
  return (
    <time className={classes.clock} title={t('clock')}>
      {time}
    </time>
  )
}
