import { directoryCall } from '@fxmatch/contract/http/directory'
import { governoratesCall } from '@fxmatch/contract/http/reference-data'
import { MOST_WANTED_GOVERNORATES, MOST_WANTED_HOUSES } from '@fxmatch/domain/standing-orders/standing-wants'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ChosenList } from './chosen-list.tsx'
import classes from './standing.module.css'
import type { GiveDraft } from './standing-schema.ts'

type Form = { form: UseFormReturn<GiveDraft, unknown, GiveDraft> }

const PAUSE_MS = 250
/** So many offices are offered for what is typed. */
const MOST_OFFERED = 50

/** What of the market it takes, folded away: most take whatever comes. */
export function WantsFields({ form, today }: Form & { today: string }) {
  const { t } = useTranslation('standing')
  const { governorates, sellers, notSellers, valueDateMax } = form.formState.errors
  const [open, setOpen] = useState(false)
  const wrong = Boolean(governorates || sellers || notSellers || valueDateMax)
  return (
    <details
      className={classes.wants}
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('wants.fold')}</summary>
      <Places form={form} />
      <Houses form={form} name="sellers" />
      <Houses form={form} name="notSellers" />
      <ControlledField
        as={DateField}
        control={form.control}
        name="valueDateMax"
        label={t('wants.valueDateMax')}
        min={today}
      />
    </details>
  )
}

function Places({ form }: Form) {
  const { t } = useTranslation('standing')
  const fieldError = useFieldError()
  const errorText = useErrorText()
  const { data, error } = useQuery(referenceQuery(governoratesCall, {}))
  const choices = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Controller
      name="governorates"
      control={form.control}
      render={({ field, fieldState }) => (
        <ChosenList
          label={t('wants.governorates')}
          chosen={field.value}
          onChange={field.onChange}
          choices={choices}
          most={MOST_WANTED_GOVERNORATES}
          error={fieldError(fieldState.error) ?? (error ? errorText(error) : undefined)}
        />
      )}
    />
  )
}

/** Exchange offices, found by what is typed. */
function Houses({ form, name }: Form & { name: 'sellers' | 'notSellers' }) {
  const { t } = useTranslation('standing')
  const fieldError = useFieldError()
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const query = { kind: 'EXCHANGE_OFFICE' as const, pageSize: MOST_OFFERED, ...(search ? { search } : {}) }
  const { data, error } = useQuery(callQuery(directoryCall, { query }))
  const choices = (data?.data ?? []).map((house) => ({ value: house.id, label: house.name }))
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <ChosenList
          label={t(`wants.${name}`)}
          chosen={field.value}
          onChange={field.onChange}
          choices={choices}
          onSearch={setTyped}
          most={MOST_WANTED_HOUSES}
          error={fieldError(fieldState.error) ?? (error ? errorText(error) : undefined)}
        />
      )}
    />
  )
}
