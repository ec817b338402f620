import type { AuthorisationRule } from '@fxmatch/contract/http/authorisation-rules'
import { RULE_ACTIONS } from '@fxmatch/domain/authorisation-rules/decide-rule'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { RuleChoice } from './rule-choices.ts'
import classes from './rules.module.css'

/** The columns of the rules; with `onPropose`, what can be proposed about each. */
export function useRuleColumns(
  everyBank: boolean,
  onPropose: ((choice: RuleChoice) => void) | null,
): DataColumn<AuthorisationRule>[] {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const actions = useActionColumn(onPropose)
  return useMemo(() => {
    const stateOf = ({ active, inForce }: AuthorisationRule) => {
      if (inForce) return 'inForce'
      if (!active) return 'off'
      return everyBank ? 'active' : 'replaced'
    }
    const tones = { inForce: 'good', off: 'bad', active: 'neutral', replaced: 'neutral' } as const
    return [
      { id: 'label', header: t('column.label'), value: ({ label }) => label, hideable: false },
      {
        id: 'amount',
        header: t('column.amount'),
        unit: HOME_CURRENCY,
        value: ({ amount }) => amount,
        render: ({ amount }) => t('below', { amount: format.decimal(amount) }),
        hideable: false,
      },
      { id: 'bank', header: t('column.bank'), value: ({ bank }) => bank?.name ?? t('everyBank') },
      {
        id: 'status',
        header: t('column.status'),
        kind: 'status',
        value: (rule) => t(`state.${stateOf(rule)}`),
        render: (rule) => (
          <StatusBadge tone={tones[stateOf(rule)]}>{t(`state.${stateOf(rule)}`)}</StatusBadge>
        ),
      },
      {
        id: 'changedAt',
        header: t('column.changedAt'),
        kind: 'time',
        value: ({ changedAt, createdAt }) => changedAt ?? createdAt,
        render: ({ changedAt, createdAt }) => format.dateTime(changedAt ?? createdAt),
      },
      ...actions,
    ]
  }, [t, format, actions, everyBank])
}

function useActionColumn(onPropose: ((choice: RuleChoice) => void) | null): DataColumn<AuthorisationRule>[] {
  const { t } = useTranslation('rules')
  const reason = useReasonText()
  return useMemo(() => {
    if (onPropose === null) return []
    return [
      {
        id: 'actions',
        header: t('column.actions'),
        kind: 'action',
        value: ({ id }) => id,
        hideable: false,
        render: (rule) => (
          <span className={classes.actions}>
            {RULE_ACTIONS.filter((action) => action !== (rule.active ? 'switch_on' : 'switch_off')).map(
              (action) => (
                <ReasonedButton
                  key={action}
                  size="compact-xs"
                  reasonAs="tooltip"
                  reason={reason(rule.allowedActions.find((one) => one.action === action))}
                  onClick={() => onPropose({ rule, action })}
                >
                  {t(`propose.${action}.action`)}
                </ReasonedButton>
              ),
            )}
          </span>
        ),
      },
    ]
  }, [t, reason, onPropose])
}
