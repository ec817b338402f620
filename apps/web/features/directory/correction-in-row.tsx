import {
  companyRecordCall,
  confirmCompanyChangeCall,
  refuseCompanyChangeCall,
} from '@fxmatch/contract/http/company-changes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import { useDecideChange } from '../../lib/work/use-decide-change.ts'
import { RowDecision } from '../../ui/row-decision.tsx'
import { useChangeSteps } from '../../ui/use-change-steps.ts'
import { Corrected } from './corrected.tsx'
import { useCompanyRecord } from './use-company-record.ts'

const CALLS = {
  confirm: confirmCompanyChangeCall,
  refuse: refuseCompanyChangeCall,
  reads: [companyRecordCall],
}

/** A proposed correction of a company in its row of the queue: each field as it is and as it would be, and the decision. */
export function CorrectionInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['directory', 'rules'])
  const format = useFormat()
  const record = useCompanyRecord(item.id)
  const change = record.data?.pending
  const decide = useDecideChange(change?.id ?? '', CALLS, (decision) => t(`rules:decide.${decision}.done`))
  const steps = useChangeSteps(change?.allowedActions, {
    confirm: { follows: t('directory:record.follows'), take: decide.confirm },
    refuse: { follows: t('rules:decide.refuse.question'), take: decide.refuse },
  })
  return (
    <RowDecision
      read={record}
      running={decide.running}
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
