import {
  companyRecordCall,
  confirmCompanyChangeCall,
  refuseCompanyChangeCall,
} from '@fxmatch/contract/http/company-changes'
import { workQueueCall } from '@fxmatch/contract/http/work'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { RowDecision } from '../../ui/row-decision.tsx'
import { useChangeSteps } from '../../ui/use-change-steps.ts'
import { Corrected } from './corrected.tsx'
import { useCompanyRecord } from './use-company-record.ts'

/** A proposed correction of a company in its row of the queue: each field as it is and as it would be, and the decision. */
export function CorrectionInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['directory', 'rules'])
  const format = useFormat()
  const record = useCompanyRecord(item.id)
  const change = record.data?.pending
  const options = (action: 'confirm' | 'refuse') => ({
    refreshes: [companyRecordCall, workQueueCall],
    success: t(`rules:decide.${action}.done`),
  })
  const confirm = useCommand(confirmCompanyChangeCall, options('confirm'))
  const refuse = useCommand(refuseCompanyChangeCall, options('refuse'))
  const params = { id: change?.id ?? '' }
  const steps = useChangeSteps(change?.allowedActions, {
    confirm: { follows: t('directory:record.follows'), take: () => confirm.run({ params }) },
    refuse: {
      follows: t('rules:decide.refuse.question'),
      take: (reason) => refuse.run({ params, body: { reason } }),
    },
  })
  return (
    <RowDecision
      read={record}
      running={confirm.running}
      onDone={onDone}
      decided={
        change
          ? {
              facts: [
                { term: t('directory:column.name'), value: change.before.name },
                { term: t('rules:column.proposedBy'), value: change.proposedBy },
                { term: t('rules:column.proposedAt'), value: format.dateTime(change.proposedAt) },
              ],
              more: <Corrected change={change} />,
              steps,
            }
          : null
      }
    />
  )
}
