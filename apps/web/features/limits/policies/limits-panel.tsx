import { positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'

/** Within what may be dealt today, by currency: the prices around the reference, and the amounts of a position. */
export function LimitsPanel() {
  const { t } = useTranslation(['limits', 'home', 'orders'])
  const format = useFormat()
  useChanges(['opening_rate', 'position_policy'], [positionPoliciesCall])
  const policies = useQuery(callQuery(positionPoliciesCall, {}))
  if (policies.isError)
    return <ErrorState compact error={policies.error} onRetry={() => void policies.refetch()} />
  // A currency without a reference is not dealt in.
  const dealt = policies.data?.flatMap(({ lowestRate, highestRate, ...policy }) =>
    lowestRate === null || highestRate === null ? [] : [{ ...policy, lowestRate, highestRate }],
  )
  if (dealt?.length === 0)
    return <EmptyState next={<LeadOn ways={['openingRate']} />}>{t('home:limits.none')}</EmptyState>
  const bound = (value: string | null, decimals: number) =>
    value === null ? '–' : format.amount(value, decimals)
  return (
    <FiguresTable
      label={t('home:panel.limits')}
      busy={policies.isPending}
      head={t('orders:column.currency')}
      figures={[
        `${t('limits:column.range')} (${HOME_CURRENCY})`,
        t('limits:column.deviation'),
        t('limits:column.smallestAmount'),
        t('limits:column.largestAmount'),
      ]}
      lines={(dealt ?? []).map((policy) => {
        const { isoCode, pattern, unit } = policy.currency
        return {
          key: isoCode,
          head: <CurrencyLabel iso={isoCode} unit={unit} />,
          cells: [
            t('limits:range', {
              lowest: format.rate(policy.lowestRate),
              highest: format.rate(policy.highestRate),
            }),
            `± ${format.percent(policy.deviationPercent)}`,
            bound(policy.smallestAmount, pattern),
            bound(policy.largestAmount, pattern),
          ],
        }
      })}
    />
  )
}
