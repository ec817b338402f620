import { gateRecordsCall, type Limits } from '@fxmatch/contract/http/gate'
import { WARN_FROM_PERCENT } from '@fxmatch/domain/gate/limits'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFigures } from '../../lib/currencies/use-currencies.ts'
import { useChanges } from '../../live/use-changes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { Engaged } from './engaged.tsx'
import classes from './gate.module.css'
import { useLimits } from './use-limits.ts'

/** Whether the reader may take an action now: what waits for somebody else is not counted as theirs. */
const may = (actions: readonly { action: string; allowed: boolean }[] | undefined, wanted: string) =>
  actions?.some(({ action, allowed }) => action === wanted && allowed) ?? false

/** A limit of which much is engaged. */
interface Near {
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly limit: string | null
  readonly used: string
  readonly reserved: string
  readonly left: string | null
  readonly percent: string | null
}

/** What waits for the reader as the second person, and the limits of which 80 % or more are engaged, the fullest first; each leads to its screen. */
export function EngagedPanel() {
  const { t } = useTranslation('gate')
  const { sumOf } = useFigures()
  useChanges(['gate_override'], [gateRecordsCall])
  const limits = useLimits(undefined)
  const refused = useQuery(callQuery(gateRecordsCall, { query: { outcome: 'REFUSE' } }))
  const name = {
    all: t('limits.scope.POSITION_TOTAL'),
    of: (currency: string) => t('limits.about.CURRENCY_POSITION', { of: currency }),
  }
  const failed = [limits, refused].find(({ isError }) => isError)
  if (failed) return <ErrorState compact error={failed.error} onRetry={() => void failed.refetch()} />
  if (!limits.data || !refused.data) return <Skeleton height={84} />
  const near = nearOf(limits.data, name)
  const waiting = [
    {
      what: 'limits' as const,
      to: '/limits',
      count: limits.data.changes.filter(({ allowedActions }) => may(allowedActions, 'confirm')).length,
    },
    {
      what: 'overrides' as const,
      to: '/gate',
      count: refused.data.data.filter(({ override }) => may(override?.allowedActions, 'approve')).length,
    },
  ].filter(({ count }) => count > 0)
  if (near.length === 0 && waiting.length === 0)
    return <EmptyState>{t('panel.none', { percent: WARN_FROM_PERCENT })}</EmptyState>
  return (
    <>
      {waiting.length > 0 && (
        <ul className={classes.panel}>
          {waiting.map(({ what, to, count }) => (
            <li key={what}>
              <Link to={to as string}>{t(`panel.${what}`, { count })}</Link>
            </li>
          ))}
        </ul>
      )}
      {near.length > 0 && (
        <FiguresTable
          label={t('panel.near', { percent: WARN_FROM_PERCENT })}
          head={t('panel.near', { percent: WARN_FROM_PERCENT })}
          figures={[t('limits.column.left'), t('limits.column.engaged')]}
          lines={near.map(({ key, name: of, unit, left, ...use }) => ({
            key,
            head: <Link to={'/limits' as string}>{of}</Link>,
            cells: [left === null ? '' : sumOf(left, unit), <Engaged key="engaged" {...use} />],
          }))}
        />
      )}
    </>
  )
}

/** The limits from which a deal would be warned of, the fullest first. */
export function nearOf(
  { counterparties, positions, total, people }: Limits,
  name: { readonly all: string; readonly of: (currency: string) => string },
): readonly Near[] {
  const dinars = { unit: HOME_CURRENCY }
  const all: readonly Near[] = [
    ...counterparties.map(({ company, ...use }) => ({
      ...use,
      ...dinars,
      key: company.id,
      name: company.name,
    })),
    ...positions.map(({ currency, net, ...use }) => ({
      ...use,
      ...{ key: currency, name: name.of(currency), unit: currency, used: net, reserved: '0' },
    })),
    { ...total, ...dinars, key: 'all', name: name.all },
    ...people.flatMap(({ user, perDay, today }) =>
      user && today ? [{ ...today, ...dinars, key: user.id, name: user.name, limit: perDay }] : [],
    ),
  ]
  return all
    .filter(({ percent }) => percent !== null && compareDecimals(percent, String(WARN_FROM_PERCENT)) >= 0)
    .toSorted((one, other) => compareDecimals(other.percent ?? '0', one.percent ?? '0'))
}
