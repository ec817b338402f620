import {
  type ManagedCompany,
  registerUserCall,
  type UserView,
  updateUserCall,
  userCall,
  userHistoryCall,
  usersCall,
} from '@fxmatch/contract/http/users'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import type { ApiError } from '../../lib/failures/api-error.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { faultError } from '../../lib/forms/fault-text.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { LANGUAGES } from '../../lib/i18n/languages.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useSession } from '../../lib/session/session.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { Select } from '../../ui/select.tsx'
import { RoleFields } from './role-fields.tsx'
import { useUserReason } from './use-user-reason.ts'
import { draftOf, rolesOf, type UserDraft, type UserFormHandle, userSchema } from './user-schema.ts'
import classes from './users.module.css'

type Props = { user: UserView | null; companies: readonly ManagedCompany[] }

/** Creates a user or changes one (specification 001 §2 and §5): username, name, CIN, e-mail, roles, company, Super Admin. */
export function UserForm({ user, companies }: Props) {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const reason = useUserReason()
  const { company } = useSession()
  const own = companies.length === 1 ? company : null
  const form: UserFormHandle = useZodForm(userSchema, draftOf(user, own, language))
  const { submit, running, stale } = useSave(form, user)
  const chosen = useWatch({ control: form.control, name: 'company' })
  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit)}>
      <TextFields form={form} />
      <CompanyField form={form} user={user} companies={companies} />
      <RoleFields
        form={form}
        company={companies.find(({ id }) => id === chosen)}
        locked={user === null ? null : reason(user, 'change_roles')}
      />
      {user === null && <LanguageField form={form} />}
      {stale}
      <div className={classes.buttons}>
        <LinkButton to="/users">{t('form.cancel')}</LinkButton>
        <ReasonedButton
          type="submit"
          variant="filled"
          loading={running}
          reason={user === null ? null : reason(user, 'edit')}
        >
          {user === null ? t('form.invite') : t('form.save')}
        </ReasonedButton>
      </div>
    </form>
  )
}

function TextFields({ form }: { form: UserFormHandle }) {
  const { t } = useTranslation('users')
  const fieldError = useFieldError()
  const { errors } = form.formState
  const field = (name: 'username' | 'fullName' | 'cin' | 'email', required: boolean) => (
    <TextInput
      {...form.register(name)}
      label={t(`field.${name}`)}
      error={fieldError(errors[name])}
      aria-required={required}
      autoComplete="off"
      {...(name === 'cin' ? { inputMode: 'numeric', maxLength: 8 } : {})}
      {...(name === 'fullName' ? { description: t('hint.fullName') } : {})}
    />
  )
  return (
    <>
      {field('username', true)}
      {field('fullName', false)}
      {field('cin', false)}
      {field('email', true)}
    </>
  )
}

/** A user's company never changes; the platform chooses it for a new one. */
function CompanyField({ form, user, companies }: Props & { form: UserFormHandle }) {
  const { t } = useTranslation('users')
  const [only] = companies
  if (user !== null || companies.length === 1) {
    return <TextInput label={t('field.company')} value={user?.companyName ?? only?.name ?? ''} readOnly />
  }
  return (
    <ControlledField
      as={Select}
      control={form.control}
      name="company"
      label={t('field.company')}
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      openOnFocus={false}
      aria-required
      onChosen={() => {
        // Roles are those of the company's kind.
        form.setValue('mainRole', null)
        form.setValue('otherRoles', [])
        form.setValue('superAdmin', false)
      }}
    />
  )
}

function LanguageField({ form }: { form: UserFormHandle }) {
  const { t } = useTranslation('users')
  return (
    <Controller
      name="language"
      control={form.control}
      render={({ field: { value, onChange } }) => (
        <NativeSelect
          label={t('field.language')}
          description={t('hint.language')}
          value={value}
          onChange={onChange}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
    />
  )
}

/** Sends what stands in the form; refusals are written at the fields that they name, and nothing typed is lost. */
function useSave(form: UserFormHandle, user: UserView | null) {
  const { t, i18n } = useTranslation(['users', 'refusals'])
  const navigate = useNavigate()
  const [version, setVersion] = useState(user?.version)
  const [moved, setMoved] = useState<number | null>(null)
  const onRefusal = (error: ApiError) => {
    const roles = error.refusal?.fields?.find(({ path }) => path === 'roles')
    if (roles) {
      form.setError('mainRole', faultError(i18n, roles), { shouldFocus: true })
      return 'shown' as const
    }
    if (error.code === 'USER_CHANGED' && error.refusal?.current !== undefined) {
      setMoved(error.refusal.current)
      return 'shown' as const
    }
    return applyRefusal(form, error) ? ('shown' as const) : undefined
  }
  const refreshes = [usersCall, userCall, userHistoryCall]
  const toList = () => void navigate({ to: '/users' })
  const register = useCommand(registerUserCall, {
    refreshes,
    success: ({ email }) => t('form.invited', { email }),
    onSuccess: toList,
    onRefusal,
  })
  const update = useCommand(updateUserCall, {
    refreshes,
    success: ({ fullName, pending }) =>
      t(pending.length > 0 ? 'pending.proposed' : 'form.saved', { name: fullName }),
    onSuccess: toList,
    onRefusal,
  })
  const submit = async (draft: UserDraft) => {
    const { username, fullName, email, language } = draft
    const body = { username, fullName, email, cin: draft.cin || null, roles: rolesOf(draft), language }
    if (user === null) await register.run({ body: { ...body, company: draft.company ?? undefined } })
    else await update.run({ params: { id: user.id }, body: { ...body, version } })
  }
  const stale = moved !== null && (
    <div role="alert" className={classes.refusal}>
      <p>{t('form.moved')}</p>
      <Button
        onClick={() => {
          setVersion(moved)
          setMoved(null)
        }}
      >
        {t('form.keepMine')}
      </Button>
    </div>
  )
  return { submit, running: register.running || update.running, stale }
}
