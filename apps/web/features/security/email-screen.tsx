import {
  changeOwnEmailBody,
  changeOwnEmailCall,
  type OwnEmail,
  ownEmailCall,
} from '@fxmatch/contract/http/own-email'
import { PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './security.module.css'

const EMPTY = { email: '', password: '', code: '' }

/** One's own e-mail address: what it is, whether it counts, and changing it. */
export function EmailScreen() {
  const { t } = useTranslation('security')
  const own = useQuery(callQuery(ownEmailCall, {}))
  useChanges(['user'], [ownEmailCall])
  return (
    <>
      <PageHeader title={t('email.title')} />
      <Panel title={t('email.panel')}>
        <p className="soft">{t('email.lead')}</p>
        {own.data ? (
          <>
            <Present own={own.data} />
            <ChangeForm own={own.data} />
          </>
        ) : own.error ? (
          <ErrorState error={own.error} onRetry={() => void own.refetch()} />
        ) : (
          <p role="status" aria-busy className="soft">
            {t('loading')}
          </p>
        )}
      </Panel>
    </>
  )
}

function Present({ own }: { own: OwnEmail }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  return (
    <>
      <DefinitionList
        items={[
          { term: t('email.present'), value: own.email },
          ...(own.counts || own.resetsTo === null
            ? []
            : [{ term: t('email.resetsTo'), value: own.resetsTo }]),
        ]}
      />
      {!own.verified && <p role="status">{t('email.unverified')}</p>}
      {own.verified && !own.counts && (
        <p role="status">{t('email.countsFrom', { at: format.dateTime(own.countsFrom) })}</p>
      )}
    </>
  )
}

function ChangeForm({ own }: { own: OwnEmail }) {
  const { t } = useTranslation('security')
  const user = useSession()
  const fieldError = useFieldError()
  const form = useZodForm(changeOwnEmailBody, EMPTY)
  const { errors } = form.formState
  const change = useCommand(changeOwnEmailCall, {
    refreshes: [ownEmailCall],
    success: ({ email }) => t('email.changed', { email }),
    onSuccess: () => form.reset(EMPTY),
    onRefusal: (error) => {
      const { rule } = error.refusal ?? {}
      if (rule !== 'WRONG_PASSWORD' && rule !== 'WRONG_CODE')
        return applyRefusal(form, error) ? 'shown' : undefined
      const field = rule === 'WRONG_CODE' ? 'code' : 'password'
      form.setError(field, { type: 'server', message: t(`proof.fault.${rule}`) }, { shouldFocus: true })
      return 'shown'
    },
  })
  const submit = form.handleSubmit((body) => change.run({ body }))
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <TextInput
        {...form.register('email')}
        type="email"
        label={t('email.new')}
        autoComplete="email"
        aria-required
        error={fieldError(errors.email)}
      />
      {own.secondFactor && (
        <TextInput
          {...form.register('code')}
          label={t('proof.code')}
          autoComplete="one-time-code"
          aria-required
          error={fieldError(errors.code)}
        />
      )}
      <PasswordInput
        {...form.register('password')}
        label={t('proof.password')}
        autoComplete="current-password"
        aria-required
        error={fieldError(errors.password)}
        visibilityToggleButtonProps={{ 'aria-label': t('proof.reveal') }}
      />
      <ReasonedButton type="submit" variant="filled" size="sm" loading={change.running}>
        {t('email.change')}
      </ReasonedButton>
    </form>
  )
}
