import { registerOrganizationBody } from '@fxmatch/contract/http/sign-up-fields'
import { organizationsCall, registerOrganizationCall } from '@fxmatch/contract/http/sign-ups'
import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useCommand } from '../../../lib/api/use-command.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { LANGUAGES } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import classes from './review.module.css'

type Draft = z.input<typeof registerOrganizationBody>
type Sent = z.output<typeof registerOrganizationBody>

/** A validator writes a company in (specification 002 §2): its name, its first user's name to sign in with, an e-mail. */
export function CreateScreen() {
  const { t } = useTranslation('signups')
  const navigate = useNavigate()
  const form: UseFormReturn<Draft, unknown, Sent> = useZodForm<Draft, Sent>(registerOrganizationBody, {
    username: '',
    fullname: '',
    email: '',
    language: useLanguage(),
  })
  const create = useCommand(registerOrganizationCall, {
    refreshes: [organizationsCall],
    success: ({ name, email }) => t('create.done', { company: name, email }),
    onSuccess: ({ id }) => void navigate({ to: '/entreprise-signups', search: { open: id } }),
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  return (
    <>
      <PageHeader title={t('create.title')} />
      <form
        noValidate
        className={classes.create}
        onSubmit={form.handleSubmit(async (body) => void (await create.run({ body })))}
      >
        <p className="soft">{t('create.lead')}</p>
        <Field form={form} name="fullname" label={t('field.name')} />
        <Field form={form} name="username" label={t('field.username')} hint={t('hint.username')} />
        <Field form={form} name="email" label={t('field.email')} hint={t('hint.email')} />
        <NativeSelect
          label={t('field.language')}
          description={t('hint.language')}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.register('language')}
        />
        <div className={classes.buttons}>
          <LinkButton to="/entreprise-signups">{t('back')}</LinkButton>
          <ReasonedButton type="submit" variant="filled" loading={create.running}>
            {t('create.submit')}
          </ReasonedButton>
        </div>
      </form>
    </>
  )
}

function Field({
  form,
  name,
  label,
  hint,
}: {
  form: UseFormReturn<Draft, unknown, Sent>
  name: Exclude<keyof Draft, 'language'>
  label: string
  hint?: string
}) {
  return (
    <ControlledField
      as={TextInput}
      control={form.control}
      name={name}
      label={label}
      description={hint}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete="off"
      autoCapitalize={name === 'username' ? 'none' : undefined}
      aria-required
    />
  )
}
