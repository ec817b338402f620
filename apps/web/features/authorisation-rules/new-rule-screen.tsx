import IconArrowLeft from 'virtual:icons/arrow-left'
import {
  authorisationRulesCall,
  proposeAuthorisationRuleCall,
} from '@fxmatch/contract/http/authorisation-rules'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RuleFields } from './rule-fields.tsx'
import { type RuleDraft, type RuleFormHandle, ruleSchema } from './rule-schema.ts'
import classes from './rules.module.css'

/** A new authorisation rule (specification 001 §2, /auth/new); another person confirms it. */
export function NewRuleScreen() {
  const { t } = useTranslation('rules')
  return (
    <>
      <PageHeader
        title={t('new.title')}
        actions={
          <LinkButton to="/auth" variant="subtle" leftSection={<IconArrowLeft size={14} />}>
            {t('title')}
          </LinkButton>
        }
      />
      <div className={classes.narrow}>
        <Panel title={t('new.panel')}>
          <p className={classes.lead}>{t('new.lead')}</p>
          <NewRuleForm />
        </Panel>
      </div>
    </>
  )
}

function NewRuleForm() {
  const { t } = useTranslation('rules')
  const navigate = useNavigate()
  const form: RuleFormHandle = useZodForm(ruleSchema, { label: '', amount: '' })
  const propose = useCommand(proposeAuthorisationRuleCall, {
    refreshes: [authorisationRulesCall],
    success: t('new.done'),
    onSuccess: () => void navigate({ to: '/auth' }),
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const submit = async (body: RuleDraft) => {
    await propose.run({ body })
  }
  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit)}>
      <RuleFields form={form} />
      <div className={classes.buttons}>
        <LinkButton to="/auth">{t('cancel')}</LinkButton>
        <Button type="submit" variant="filled" loading={propose.running}>
          {t('new.submit')}
        </Button>
      </div>
    </form>
  )
}
