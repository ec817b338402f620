import {
  addTrustAgencyCall,
  trustAgenciesCall,
  trustAgencyCall,
  trustCitiesCall,
  updateTrustAgencyCall,
} from '@fxmatch/contract/http/trust-rates'
import type { TrustAgency } from '@fxmatch/contract/http/trust-view'
import { MAP_LINK_START } from '@fxmatch/domain/trust/agencies'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { ApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Select } from '../../../ui/select.tsx'
import classes from '../trust.module.css'
import {
  type AgencyFormHandle,
  type AgencyInput,
  bodyOf,
  draftOf,
  trustAgencySchema,
} from './agency-schema.ts'

const BEFORE_CITY = ['name', 'reference', 'address', 'mapUrl'] as const
const PHONES = ['phone1', 'phone2', 'whatsapp'] as const
type TextName = (typeof BEFORE_CITY)[number] | (typeof PHONES)[number]

/** Opens an agency, or changes one; every field is required (specification 002 §5). */
export function TrustAgencyForm({ agency }: { agency: TrustAgency | null }) {
  const { t } = useTranslation(['trust', 'common'])
  const fieldError = useFieldError()
  const form: AgencyFormHandle = useZodForm(trustAgencySchema, draftOf(agency))
  const { submit, running } = useSave(form, agency)
  const { errors } = form.formState
  const field = (name: TextName) => (
    <TextInput
      key={name}
      {...form.register(name)}
      label={t(`trust:agency.${name}`)}
      error={fieldError(errors[name])}
      aria-required
      autoComplete="off"
      {...(name === 'mapUrl'
        ? { description: t('trust:agency.mapHint'), placeholder: `${MAP_LINK_START}…`, inputMode: 'url' }
        : {})}
      {...(name === 'phone1' || name === 'phone2' || name === 'whatsapp'
        ? { inputMode: 'numeric', maxLength: 8 }
        : {})}
    />
  )
  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit)}>
      {BEFORE_CITY.map(field)}
      <CityField form={form} />
      {PHONES.map(field)}
      <div className={classes.buttons}>
        <LinkButton to="/trusted/agencies">{t('common:dialog.cancel')}</LinkButton>
        <Button type="submit" variant="filled" loading={running}>
          {t('common:edit.save')}
        </Button>
      </div>
    </form>
  )
}

function CityField({ form }: { form: AgencyFormHandle }) {
  const { t } = useTranslation('trust')
  const errorText = useErrorText()
  const cities = useQuery(referenceQuery(trustCitiesCall, {}))
  return (
    <ControlledField
      as={Select}
      control={form.control}
      name="city"
      label={t('agency.city')}
      data={(cities.data ?? []).map(({ id, name, region }) => ({
        value: String(id),
        label: name === region.name ? name : `${name} (${region.name})`,
      }))}
      searchable
      openOnFocus={false}
      aria-required
      failure={cities.error ? errorText(cities.error) : undefined}
    />
  )
}

/** The form's names for what the call nests, so that a refusal finds its field. */
function flat(error: ApiError): ApiError {
  const { refusal } = error
  if (!refusal?.fields) return error
  const fields = refusal.fields.map((fault) => ({ ...fault, path: fault.path.replace(/^contact\./, '') }))
  return new ApiError(error.status, error.code, { ...refusal, fields }, error)
}

/** Sends what stands in the form; a refusal is written at the fields that it names, and nothing typed is lost. */
function useSave(form: AgencyFormHandle, agency: TrustAgency | null) {
  const { t } = useTranslation('trust')
  const navigate = useNavigate()
  const options = {
    refreshes: [trustAgenciesCall, trustAgencyCall],
    success: ({ name }: TrustAgency) => t('agency.saved', { name }),
    onSuccess: () => void navigate({ to: '/trusted/agencies' as string }),
    onRefusal: (error: ApiError) => (applyRefusal(form, flat(error)) ? ('shown' as const) : undefined),
  }
  const add = useCommand(addTrustAgencyCall, options)
  const update = useCommand(updateTrustAgencyCall, options)
  const submit = async (draft: AgencyInput) => {
    const body = bodyOf(draft)
    if (agency === null) await add.run({ body })
    else await update.run({ params: { id: agency.id }, body })
  }
  return { submit, running: add.running || update.running }
}
