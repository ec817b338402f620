import { type Limits, limitsCall, proposeLimitCall } from '@fxmatch/contract/http/gate'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { COUNTERPARTY_KINDS, type LimitScope, scopesOf } from '@fxmatch/domain/gate/limits'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimals'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useCurrencies, useFigures } from '../../lib/currencies/use-currencies.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Select } from '../../ui/select.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import classes from './gate.module.css'
import { type LimitDraft, limitSchema } from './limit-schema.ts'
import { EVERYBODY, kindKey, type LimitStart, standing, subjectOf } from './limit-subject.ts'
import { NoteField, PanelButtons } from './note-field.tsx'

type Props = { limits: Limits; start: LimitStart; onClose: () => void }

/** Proposes a limit, or that one is lifted: what it is about, how much, from when and why. Another person confirms it. */
export function ProposePanel({ limits, start, onClose }: Props) {
  const { t } = useTranslation(['gate', 'rules'])
  const { companyKind } = useSession()
  const { figureOf } = useFigures()
  const decimalsOf = useDecimals()
  const schema = useMemo(() => limitSchema(decimalsOf), [decimalsOf])
  const form = useZodForm<LimitDraft, LimitDraft>(schema, {
    ...start,
    amount: '',
    lift: false,
    from: '',
    note: '',
  })
  const { control } = form
  const [scope, subject, lift] = useWatch({ control, name: ['scope', 'subject', 'lift'] })
  const stands = standing(limits, scope, subject)
  const unit = scope === 'CURRENCY_POSITION' && subject !== '' ? subject : HOME_CURRENCY
  const propose = useCommand(proposeLimitCall, {
    refreshes: [limitsCall],
    success: t('gate:form.done'),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const send = form.handleSubmit(async ({ from, amount, lift: lifts, note, ...about }) => {
    await propose.run({
      body: {
        scope: about.scope,
        ...subjectOf(about.scope, about.subject),
        amount: lifts ? null : amount,
        was: standing(limits, about.scope, about.subject),
        ...(from === '' ? {} : { validFrom: `${from}T00:00:00` }),
        note,
      },
    })
  })
  return (
    <SidePanel title={t('gate:limits.propose')} about={`${start.scope} ${start.subject}`} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={send}>
        <Controller
          name="scope"
          control={control}
          render={({ field }) => (
            <NativeSelect
              {...field}
              label={t('gate:form.scope')}
              data={scopesOf(companyKind).map((value) => ({ value, label: t(`gate:limits.scope.${value}`) }))}
              onChange={(event) => {
                field.onChange(event)
                // Another scope is about others.
                form.setValue('subject', '')
                form.setValue('lift', false)
              }}
            />
          )}
        />
        <SubjectField limits={limits} scope={scope} form={form} />
        <p className={classes.stands} aria-live="polite">
          {stands === null
            ? t('gate:form.standsNone')
            : t('gate:form.stands', { amount: figureOf(stands, unit), unit })}
        </p>
        {stands !== null && (
          <Checkbox
            {...form.register('lift')}
            label={t('gate:form.lift')}
            description={t('gate:form.liftLead')}
          />
        )}
        {!lift && (
          <ControlledField
            as={DecimalInput}
            control={control}
            name="amount"
            label={t('gate:form.amount', { unit })}
            places={decimalsOf(scope, subject)}
            aria-required
            data-autofocus={start.subject === '' && scope !== 'POSITION_TOTAL' ? undefined : true}
          />
        )}
        <ControlledField
          as={DateField}
          control={control}
          name="from"
          label={t('gate:form.when')}
          description={t('gate:form.whenHint')}
          min={marketToday(new Date())}
        />
        <NoteField
          field={form.register('note')}
          label={t('gate:form.note')}
          hint={t('gate:form.noteHint')}
          error={form.formState.errors.note}
        />
        <PanelButtons send={t('rules:propose.submit')} sending={propose.running} onClose={onClose} />
      </form>
    </SidePanel>
  )
}

/** Whom or what the limit is for: the choices of its scope; none where it is about all currencies. */
function SubjectField({
  limits,
  scope,
  form,
}: {
  limits: Limits
  scope: LimitScope
  form: ReturnType<typeof useZodForm<LimitDraft, LimitDraft>>
}) {
  const { t } = useTranslation('gate')
  const fieldError = useFieldError()
  const { foreign } = useCurrencies()
  if (scope === 'POSITION_TOTAL') return null
  const choices = () => {
    switch (scope) {
      case 'COUNTERPARTY_DAY':
        return [
          ...COUNTERPARTY_KINDS.map((kind) => ({ value: kindKey(kind), label: t(`limits.allOf.${kind}`) })),
          ...limits.counterparties.map(({ company }) => ({ value: company.id, label: company.name })),
        ]
      case 'CURRENCY_POSITION':
        return foreign.map(({ isoCode }) => ({ value: isoCode, label: isoCode }))
      case 'USER_DEAL':
      case 'USER_DAY':
        return [
          { value: EVERYBODY, label: t('limits.everybody') },
          ...limits.people.flatMap(({ user }) => (user ? [{ value: user.id, label: user.name }] : [])),
        ]
    }
  }
  return (
    <Controller
      name="subject"
      control={form.control}
      render={({ field, fieldState }) => (
        <Select
          {...field}
          value={field.value === '' ? null : field.value}
          onChange={(value) => field.onChange(value ?? '')}
          searchable
          label={t('form.subject')}
          placeholder={t('form.choose')}
          data={choices()}
          aria-required
          data-autofocus={field.value === '' ? true : undefined}
          error={fieldError(fieldState.error)}
        />
      )}
    />
  )
}

/** The decimals of the unit in which a limit is measured. */
function useDecimals(): (scope: LimitScope, subject: string) => number {
  const { data } = useQuery(referenceQuery(currenciesCall, {}))
  return useMemo(
    () => (scope, subject) =>
      scope === 'CURRENCY_POSITION'
        ? (data?.find(({ isoCode }) => isoCode === subject)?.pattern ?? HOME_DECIMALS)
        : HOME_DECIMALS,
    [data],
  )
}
