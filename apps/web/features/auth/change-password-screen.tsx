import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { changePasswordCall } from '@fxmatch/contract/http/passwords'
import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './change-password.module.css'
import { newPasswordSchema } from './new-password-schema.ts'
import { ownerOf, useFlawText } from './use-flaw-text.ts'

const EMPTY = { old_password: '', new_password: '', confirmation: '' }

/** One's own password: the present one, the new one twice (specification 002 §2 and §5). */
export function ChangePasswordScreen() {
  const { t } = useTranslation('people')
  return (
    <>
      <PageHeader title={t('change.title')} />
      <Panel title={t('change.panel')}>
        <p className="soft">{t('change.lead')}</p>
        <ChangePasswordForm />
      </Panel>
    </>
  )
}

function ChangePasswordForm() {
  const { t } = useTranslation('people')
  const user = useSession()
  const fieldError = useFieldError()
  const flaw = useFlawText(ownerOf(user))
  const [schema] = useState(() =>
    z
      .object({ old_password: z.string().min(1, schemaFault('FIELD_REQUIRED')) })
      .and(newPasswordSchema(ownerOf(user))),
  )
  const form = useZodForm(schema, EMPTY)
  const { errors } = form.formState
  const change = useCommand(changePasswordCall, {
    success: t('change.done'),
    onSuccess: () => form.reset(EMPTY),
    onRefusal: (error) => {
      const refused = flaw.refused(error)
      if (refused !== null) form.setError('new_password', { type: 'server', message: refused })
      else if (error.refusal?.rule === 'WRONG_PASSWORD')
        form.setError('old_password', { type: 'server', message: t('change.wrong') }, { shouldFocus: true })
      else return undefined
      return 'shown'
    },
  })
  const submit = form.handleSubmit(({ old_password, new_password }) =>
    change.run({ params: { userId: user.id }, body: { old_password, new_password } }),
  )
  const newError = errors.new_password
  const judged = newError?.type === 'server' ? newError.message : flaw.judge(form.watch('new_password'))
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput
        {...form.register('old_password')}
        label={t('oldPassword')}
        autoComplete="current-password"
        aria-required
        error={fieldError(errors.old_password)}
        visibilityToggleButtonProps={{ 'aria-label': t('reveal') }}
      />
      <PasswordInput
        {...form.register('new_password')}
        label={t('newPassword')}
        description={flaw.hint}
        autoComplete="new-password"
        aria-required
        error={newError ? judged : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('reveal') }}
      />
      <PasswordInput
        {...form.register('confirmation')}
        label={t('confirmation')}
        autoComplete="new-password"
        aria-required
        error={errors.confirmation ? t('confirmAlert') : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('revealConfirmation') }}
      />
      <ReasonedButton type="submit" variant="filled" size="sm" loading={change.running}>
        {t('change.submit')}
      </ReasonedButton>
    </form>
  )
}
