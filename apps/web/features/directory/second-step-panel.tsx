import {
  type CompanyRecord,
  companyRecordCall,
  setSecondStepCall,
} from '@fxmatch/contract/http/company-changes'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Panel } from '../../ui/panel.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import classes from './directory.module.css'

type Props = { companyId: string; choice: NonNullable<CompanyRecord['secondStep']> }

/** Whether the company confirms by a step of its own what it accepted at the asked price; its managers choose. */
export function SecondStepPanel({ companyId, choice }: Props) {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const reason = useReasonText()(choice.set)
  const set = useCommand(setSecondStepCall, {
    refreshes: [companyRecordCall],
    success: ({ secondStep }) => t(secondStep?.wanted ? 'second.on' : 'second.off'),
  })
  return (
    <Panel title={t('second.title')}>
      <p className={`soft ${classes.lead}`}>{t('second.lead')}</p>
      <SavedSwitch
        label={t('second.wanted')}
        checked={choice.wanted}
        disabled={reason !== null}
        {...(reason === null ? {} : { description: reason })}
        onSave={(wanted) => set.run({ params: { id: companyId }, body: { wanted, version: choice.version } })}
      />
      {choice.setBy !== null && choice.setAt !== null && (
        <p className="soft">{t('second.by', { name: choice.setBy, time: format.dateTime(choice.setAt) })}</p>
      )}
    </Panel>
  )
}
