import {
  authorisationRulesCall,
  changeAuthorisationRuleCall,
} from '@fxmatch/contract/http/authorisation-rules'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { RuleChoice } from './rule-choices.ts'
import { RuleFields } from './rule-fields.tsx'
import { type RuleDraft, type RuleFormHandle, ruleSchema } from './rule-schema.ts'
import classes from './rules.module.css'

type Props = { choice: RuleChoice; onClose: () => void }

/** Proposes to change a rule, to switch it off or on again; says that another person confirms. */
export function ProposeDialog({ choice, onClose }: Props) {
  return choice.action === 'update' ? (
    <UpdateDialog choice={choice} onClose={onClose} />
  ) : (
    <SwitchDialog rule={choice.rule} action={choice.action} onClose={onClose} />
  )
}

function UpdateDialog({ choice: { rule }, onClose }: Props) {
  const { t } = useTranslation('rules')
  const form: RuleFormHandle = useZodForm(ruleSchema, { label: rule.label, amount: rule.amount })
  const change = useCommand(changeAuthorisationRuleCall, {
    refreshes: [authorisationRulesCall],
    success: t('propose.done'),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const submit = async (draft: RuleDraft) => {
    await change.run({
      params: { id: rule.id },
      body: { action: 'update', version: rule.version, ...draft },
    })
  }
  return (
    <Dialog title={t('propose.update.title', { label: rule.label })} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit)}>
        <p className="soft">{t('new.lead')}</p>
        <RuleFields form={form} />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" loading={change.running}>
            {t('propose.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function SwitchDialog({
  rule,
  action,
  onClose,
}: {
  rule: RuleChoice['rule']
  action: 'switch_off' | 'switch_on'
  onClose: () => void
}) {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const change = useCommand(changeAuthorisationRuleCall, {
    refreshes: [authorisationRulesCall],
    success: t('propose.done'),
  })
  const confirm = async () => {
    await change.run({ params: { id: rule.id }, body: { action, version: rule.version } })
    onClose()
  }
  const facts = { label: rule.label, amount: format.decimal(rule.amount) }
  return (
    <ConfirmDialog
      opened
      title={t(`propose.${action}.title`, facts)}
      confirmLabel={t('propose.submit')}
      running={change.running}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t(`propose.${action}.question`, facts)}
    </ConfirmDialog>
  )
}
