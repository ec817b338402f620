import { Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMarketText } from '../../lib/market/use-market-text.ts'
import { useCan } from '../../lib/session/session.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './shell.module.css'
import { useMarketStatus } from './use-market-status.ts'

const MARKET_TONE = { ON: 'good', VEILLE: 'warn', OFF: 'bad' } as const

/** Whether the market is on, live; while it is not, a press tells why, what still goes on, and when it opens. */
export function MarketState() {
  const { t } = useTranslation('shell')
  const status = useMarketStatus()
  const badge = status && (
    <StatusBadge tone={MARKET_TONE[status]} dot>
      {t(`market.${status}`)}
    </StatusBadge>
  )
  return (
    <span role="status" className={classes.state}>
      {status === undefined || status === 'ON' ? badge : <Explained>{badge}</Explained>}
    </span>
  )
}

function Explained({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('shell')
  const [opened, told] = useDisclosure(false)
  const { notice } = useMarketText()
  const maySet = useCan('market_status.set')
  return (
    <Popover opened={opened} onChange={told.toggle} position="bottom-start" width={320} withRoles returnFocus>
      <Popover.Target>
        <UnstyledButton onClick={told.toggle}>{children}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.why ?? ''}>
        {notice.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {maySet && (
          <Link to={'/config' as string} onClick={told.close}>
            {t('market.change')}
          </Link>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
