import {
  authorisationRulesCall,
  confirmRuleChangeCall,
  refuseRuleChangeCall,
} from '@fxmatch/contract/http/authorisation-rules'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { NO_BREAK } from '@fxmatch/words/typography'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { useDecideChange } from '../../lib/work/use-decide-change.ts'
import { RowDecision } from '../../ui/row-decision.tsx'
import { useChangeSteps } from '../../ui/use-change-steps.ts'
import { useRules } from './use-rules.ts'

const CALLS = {
  confirm: confirmRuleChangeCall,
  refuse: refuseRuleChangeCall,
  reads: [authorisationRulesCall],
}

/** A proposed change of an authorisation rule in its row of the queue: the threshold as it is and as it would be. */
export function RuleInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const rules = useRules()
  const change = rules.data?.changes.find(({ id, status }) => id === item.id && status === 'PENDING')
  const decide = useDecideChange(item.id, CALLS, (decision) => t(`decide.${decision}.done`))
  const steps = useChangeSteps(change?.allowedActions, {
    confirm: { follows: t('decide.confirm.question'), take: decide.confirm },
    refuse: { follows: t('decide.refuse.question'), take: decide.refuse },
  })
  const threshold = (amount: string) => `${format.decimal(amount)}${NO_BREAK}${HOME_CURRENCY}`
  return (
    <RowDecision
      read={rules}
      running={decide.running}
      onDone={onDone}
      decided={
        change
          ? {
              facts: [
                { term: t('column.kind'), value: t(`kind.${change.kind}`) },
                {
                  term: t('column.label'),
                  value:
                    change.was !== null && change.was.label !== change.label
                      ? t('fromTo', { from: change.was.label, to: change.label })
                      : change.label,
                },
                {
                  term: t('column.amount'),
                  value: (
                    <b>
                      {change.was !== null && change.was.amount !== change.amount
                        ? t('fromTo', { from: threshold(change.was.amount), to: threshold(change.amount) })
                        : t('below', { amount: threshold(change.amount) })}
                    </b>
                  ),
                },
                { term: t('column.proposedBy'), value: change.proposedBy },
                { term: t('column.proposedAt'), value: format.dateTime(change.proposedAt) },
              ],
              steps,
            }
          : null
      }
    />
  )
}
