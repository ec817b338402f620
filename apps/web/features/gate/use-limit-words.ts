import type { LimitChange } from '@fxmatch/contract/http/gate'
import type { LimitScope } from '@fxmatch/domain/gate/limits'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../lib/currencies/use-currencies.ts'
import { leadsTo } from '../../lib/i18n/leads-to.ts'

/** The unit of a limit: TND, but for a position in a currency, which is in that. */
export const unitOf = ({ scope, currency }: { scope: LimitScope; currency: string | null }) =>
  scope === 'CURRENCY_POSITION' && currency !== null ? currency : HOME_CURRENCY

/** A proposed limit in words: what it limits, and how it changes. */
export function useLimitWords() {
  const { t } = useTranslation('gate')
  const { sumOf } = useFigures()
  const what = useCallback(
    ({ scope, counterparty, counterpartyKind, user, currency }: LimitChange) => {
      if (scope === 'POSITION_TOTAL') return t('limits.scope.POSITION_TOTAL')
      const kind = counterpartyKind === null ? null : t(`limits.allOf.${counterpartyKind}`)
      const of = counterparty?.name ?? kind ?? user?.name ?? currency ?? t('limits.everybody')
      return t(`limits.about.${scope}`, { of })
    },
    [t],
  )
  const amount = useCallback(
    (change: LimitChange, value: string | null, none: string) => {
      const unit = unitOf(change)
      return value === null ? none : sumOf(value, unit)
    },
    [sumOf],
  )
  const change = useCallback(
    (one: LimitChange) =>
      // Who has none of their own may have that of all.
      `${amount(one, one.was, t(one.counterparty || one.user ? 'limits.noOwn' : 'limits.noLimit'))} ${leadsTo()} ${amount(one, one.amount, t('limits.lifted'))}`,
    [amount, t],
  )
  return { what, change }
}
