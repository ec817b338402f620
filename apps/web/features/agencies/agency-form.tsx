import { addAgencyCall, agencyCall, updateAgencyCall } from '@fxmatch/contract/http/agencies'
import { type AgencyView, agenciesCall } from '@fxmatch/contract/http/reference-data'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useGovernorates } from '../../lib/market/use-governorates.ts'
import { useSession } from '../../lib/session/session.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Select } from '../../ui/select.tsx'
import classes from './agencies.module.css'
import { type AgencyDraft, type AgencyFormHandle, agencySchema, draftOf } from './agency-schema.ts'

const TEXTS = ['name', 'codeBCT', 'phone', 'address', 'city'] as const

/** Opens an agency, or changes one; every field is required (specification 002 §5). */
export function AgencyForm({ agency }: { agency: AgencyView | null }) {
  const { t } = useTranslation('agencies')
  const fieldError = useFieldError()
  const form: AgencyFormHandle = useZodForm(agencySchema, draftOf(agency))
  const { submit, running } = useSave(form, agency)
  const { errors } = form.formState
  const field = (name: (typeof TEXTS)[number] | 'postCode') => (
    <TextInput
      key={name}
      {...form.register(name)}
      label={t(`field.${name}`)}
      error={fieldError(errors[name])}
      aria-required
      autoComplete="off"
      {...(name === 'phone' || name === 'postCode' ? { inputMode: 'numeric' } : {})}
    />
  )
  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit)}>
      {TEXTS.map(field)}
      <RegionField form={form} />
      {field('postCode')}
      <div className={classes.buttons}>
        <LinkButton to="/agencies">{t('form.cancel')}</LinkButton>
        <Button type="submit" variant="filled" loading={running}>
          {t('form.submit')}
        </Button>
      </div>
    </form>
  )
}

function RegionField({ form }: { form: AgencyFormHandle }) {
  const { t } = useTranslation('agencies')
  const regions = useGovernorates()
  return (
    <ControlledField
      as={Select}
      control={form.control}
      name="zone"
      label={t('field.zone')}
      data={regions.choices}
      searchable
      openOnFocus={false}
      aria-required
      failure={regions.failure}
    />
  )
}

/** Sends what stands in the form; a refusal is written at the fields that it names, and nothing typed is lost. */
function useSave(form: AgencyFormHandle, agency: AgencyView | null) {
  const { t } = useTranslation('agencies')
  const { company } = useSession()
  const navigate = useNavigate()
  const options = {
    refreshes: [agenciesCall, agencyCall],
    success: ({ name }: AgencyView) => t('form.done', { name }),
    onSuccess: () => void navigate({ to: '/agencies' }),
    onRefusal: (error: Parameters<typeof applyRefusal>[1]) =>
      applyRefusal(form, error) ? ('shown' as const) : undefined,
  }
  const add = useCommand(addAgencyCall, options)
  const update = useCommand(updateAgencyCall, options)
  const submit = async (draft: AgencyDraft) => {
    const body = { ...draft, zone: Number(draft.zone) }
    if (agency === null) await add.run({ body: { ...body, company } })
    else await update.run({ params: { id: agency.id }, body })
  }
  return { submit, running: add.running || update.running }
}
