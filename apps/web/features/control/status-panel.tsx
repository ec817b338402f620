import { type MarketStatus, marketStatusCall } from '@fxmatch/contract/http/market'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { useWhen } from '../../lib/market/use-when.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './control.module.css'
import { StatusDialog } from './status-dialog.tsx'

type Status = MarketStatus['status']

/** The three values in the specification's order. */
const SELECTOR: readonly Status[] = ['VEILLE', 'OFF', 'ON']

/** The market's status, why it is so and what the clock does next; pressing another status asks for the reason. */
export function StatusPanel() {
  const { t } = useTranslation('control')
  const { data: market, error, refetch } = useQuery(callQuery(marketStatusCall, {}))
  const [target, setTarget] = useState<Status | null>(null)
  return (
    <Panel title={t('status.title')}>
      {error && !market && <ErrorState error={error} onRetry={() => void refetch()} />}
      {market && (
        <>
          <fieldset className={classes.selector}>
            <legend className="visually-hidden">{t('status.title')}</legend>
            {SELECTOR.map((status) => (
              <Button
                key={status}
                size="sm"
                aria-pressed={status === market.status}
                data-status={status}
                onClick={() => status !== market.status && setTarget(status)}
              >
                {t(`status.value.${status}`)}
              </Button>
            ))}
          </fieldset>
          <p className={classes.effect}>{t(`status.effect.${market.status}`)}</p>
          <Facts market={market} />
          {target && <StatusDialog market={market} target={target} onClose={() => setTarget(null)} />}
        </>
      )}
      {!market && !error && <p className="soft">{t('loading')}</p>}
    </Panel>
  )
}

function Facts({ market }: { market: MarketStatus }) {
  const { t } = useTranslation('control')
  const format = useFormat()
  const when = useWhen()
  const { clock, next, decidedBy, reason } = market
  return (
    <>
      <DefinitionList
        items={[
          { term: t('status.since'), value: format.dateTime(market.since) },
          { term: t('status.by'), value: decidedBy === null ? MISSING : t(`decidedBy.${decidedBy}`) },
          { term: t('status.reason'), value: reason ?? MISSING },
          { term: t('status.hours'), value: t('status.from', clock) },
          {
            term: t('status.next'),
            value: next ? t(`status.nextIs.${next.status}`, { when: when(next.at) }) : t('status.noNext'),
          },
        ]}
      />
      <p className={classes.links}>
        <Link to={'/change-MP-time' as string}>{t('entries.title')}</Link>
        <Link to={'/holidays' as string}>{t('holidays.title')}</Link>
      </p>
    </>
  )
}
