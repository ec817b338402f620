import type { RuleChange } from '@fxmatch/contract/http/authorisation-rules'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { CHANGE_TONES } from '../../ui/change-tones.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { ChangeChoice } from './rule-choices.ts'
import classes from './rules.module.css'

/** The columns of proposed or decided changes; with `onAct`, what can be done with each. */
export function useChangeColumns(
  list: 'pending' | 'decided',
  everyBank: boolean,
  onAct: ((choice: ChangeChoice) => void) | null,
): DataColumn<RuleChange>[] {
  const what = useWhatColumns(everyBank)
  const decision = useDecisionColumns()
  const actions = useActionColumn(onAct)
  return useMemo(
    () => [...what, ...(list === 'decided' ? decision : actions)],
    [what, decision, actions, list],
  )
}

/** What is proposed, by whom and when. */
function useWhatColumns(everyBank: boolean): DataColumn<RuleChange>[] {
  const { t } = useTranslation('rules')
  const format = useFormat()
  return useMemo(() => {
    const bank: DataColumn<RuleChange> = {
      id: 'bank',
      header: t('column.bank'),
      value: (change) => change.bank.name,
    }
    return [
      { id: 'kind', header: t('column.kind'), value: ({ kind }) => t(`kind.${kind}`), hideable: false },
      { id: 'label', header: t('column.label'), value: ({ label }) => label, hideable: false },
      {
        id: 'amount',
        header: t('column.amount'),
        unit: HOME_CURRENCY,
        value: ({ amount }) => amount,
        render: ({ amount, was }) =>
          was !== null && was.amount !== amount
            ? t('fromTo', { from: format.decimal(was.amount), to: format.decimal(amount) })
            : t('below', { amount: format.decimal(amount) }),
      },
      ...(everyBank ? [bank] : []),
      { id: 'proposedBy', header: t('column.proposedBy'), value: ({ proposedBy }) => proposedBy },
      {
        id: 'proposedAt',
        header: t('column.proposedAt'),
        kind: 'time',
        value: ({ proposedAt }) => proposedAt,
        render: ({ proposedAt }) => format.dateTime(proposedAt),
      },
    ]
  }, [t, format, everyBank])
}

/** What became of it, by whom and why. */
function useDecisionColumns(): DataColumn<RuleChange>[] {
  const { t } = useTranslation('rules')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'status',
        header: t('column.status'),
        kind: 'status',
        value: ({ status }) => t(`changeStatus.${status}`),
        render: ({ status }) => (
          <StatusBadge tone={CHANGE_TONES[status]}>{t(`changeStatus.${status}`)}</StatusBadge>
        ),
      },
      { id: 'decidedBy', header: t('column.decidedBy'), value: ({ decidedBy }) => decidedBy },
      {
        id: 'decidedAt',
        header: t('column.decidedAt'),
        kind: 'time',
        value: ({ decidedAt }) => decidedAt,
        render: ({ decidedAt }) => format.dateTime(decidedAt),
      },
      { id: 'reason', header: t('column.reason'), value: ({ reason }) => reason },
    ],
    [t, format],
  )
}

function useActionColumn(onAct: ((choice: ChangeChoice) => void) | null): DataColumn<RuleChange>[] {
  const { t } = useTranslation('rules')
  const reason = useReasonText()
  return useMemo(() => {
    if (onAct === null) return []
    return [
      {
        id: 'actions',
        header: t('column.actions'),
        kind: 'action',
        value: ({ id }) => id,
        hideable: false,
        render: (change) => (
          <span className={classes.actions}>
            {change.allowedActions
              .filter(({ rule }) => rule !== 'NOT_PROPOSER')
              .map((one) => (
                <ReasonedButton
                  key={one.action}
                  size="compact-xs"
                  reasonAs="tooltip"
                  {...(one.action === 'confirm' ? { variant: 'filled' } : {})}
                  reason={reason(one)}
                  onClick={() => onAct({ change, action: one.action })}
                >
                  {t(`decide.${one.action}.action`)}
                </ReasonedButton>
              ))}
          </span>
        ),
      },
    ]
  }, [t, reason, onAct])
}
