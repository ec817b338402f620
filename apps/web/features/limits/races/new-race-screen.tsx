import IconArrowLeft from 'virtual:icons/arrow-left'
import { createRaceCall, racesCall } from '@fxmatch/contract/http/races'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { useGovernorates } from '../../../lib/market/use-governorates.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { CurrencyField } from '../../../ui/currency-field.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { emptyRace, type RaceDraft, type RaceInput, raceSchema } from './race-schema.ts'
import classes from './races.module.css'

type Handle = UseFormReturn<RaceDraft, unknown, RaceInput>

/** A new race (specification 001 §2, /new/race). */
export function NewRaceScreen() {
  const { t } = useTranslation('limits')
  return (
    <>
      <PageHeader
        title={t('race.new')}
        actions={
          <LinkButton to="/list-race" variant="subtle" leftSection={<IconArrowLeft size={14} />}>
            {t('race.list')}
          </LinkButton>
        }
      />
      <div className={classes.narrow}>
        <Panel title={t('race.panel')}>
          <RaceForm />
        </Panel>
      </div>
    </>
  )
}

function RaceForm() {
  const { t } = useTranslation('limits')
  const navigate = useNavigate()
  const [schema] = useState(() =>
    raceSchema(
      {
        START_PASSED: t('race.fault.START_PASSED'),
        START_TOO_FAR: t('race.fault.START_TOO_FAR'),
        END_TOO_SOON: t('race.fault.END_TOO_SOON'),
        END_TOO_LATE: t('race.fault.END_TOO_LATE'),
      },
      () => new Date(),
    ),
  )
  const [empty] = useState(() => emptyRace(new Date()))
  const form: Handle = useZodForm<RaceDraft, RaceInput>(schema, empty)
  const create = useCommand(createRaceCall, {
    refreshes: [racesCall],
    success: ({ label }) => t('race.done', { label }),
    onSuccess: ({ id }) => void navigate({ to: '/races/$id', params: { id } }),
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const submit = async (body: RaceInput) => {
    await create.run({ body })
  }
  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit)}>
      <WhatFields form={form} />
      <div className={classes.times}>
        <TimeField form={form} name="startDate" />
        <TimeField form={form} name="endDate" />
      </div>
      <ReasonedButton type="submit" variant="filled" size="sm" fullWidth loading={create.running}>
        {t('race.submit')}
      </ReasonedButton>
    </form>
  )
}

function WhatFields({ form }: { form: Handle }) {
  const { t } = useTranslation('limits')
  const errorText = useErrorText()
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const regions = useGovernorates()
  return (
    <>
      <ControlledField
        as={TextInput}
        control={form.control}
        name="label"
        label={t('race.field.label')}
        maxLength={80}
        autoComplete="off"
        aria-required
      />
      <CurrencyField
        control={form.control}
        label={t('race.field.currency')}
        currencies={(currencies.data ?? []).filter(({ isoCode }) => isForeign(isoCode))}
        failure={currencies.error ? errorText(currencies.error) : undefined}
      />
      <Controller
        name="form"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <Input.Wrapper labelElement="div" label={t('race.field.form')}>
            <SegmentedControl
              fullWidth
              aria-label={t('race.field.form')}
              value={value}
              onChange={onChange}
              data={FORMS.map((known) => ({ value: known, label: t(`formLong.${known}`) }))}
            />
          </Input.Wrapper>
        )}
      />
      <ControlledField
        as={Select}
        control={form.control}
        name="region"
        label={t('race.field.region')}
        placeholder={t('race.allRegions')}
        data={regions.choices}
        searchable
        clearable
        openOnFocus={false}
        failure={regions.failure}
      />
    </>
  )
}

function TimeField({ form, name }: { form: Handle; name: 'startDate' | 'endDate' }) {
  const { t } = useTranslation('limits')
  return (
    <ControlledField
      as={DateTimeField}
      control={form.control}
      name={name}
      label={t(`race.field.${name}`)}
      description={t('race.tunisTime')}
      fromToday
    />
  )
}
