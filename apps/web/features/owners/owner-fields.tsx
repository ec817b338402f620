import IconTrash from 'virtual:icons/trash'
import { OWNER_KINDS, OWNER_NAME_LENGTH, SHARE_DECIMALS } from '@fxmatch/domain/owners/owner'
import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Select } from '../../ui/select.tsx'
import type { DeclareDraft } from './declare-draft.ts'
import classes from './owners.module.css'
import { useCountries } from './use-countries.ts'

type Props = { form: UseFormReturn<DeclareDraft>; place: number }

/** The fields of one owner, as a group of the form. */
export function OwnerFields({ form, place, onRemove }: Props & { onRemove: () => void }) {
  const { t } = useTranslation('owners')
  const number = place + 1
  const indirect = useWatch({ control: form.control, name: `owners.${place}.indirect` })
  return (
    <fieldset className={classes.owner}>
      <legend>{t('form.nth', { number })}</legend>
      <ActionIcon className={classes.remove} aria-label={t('form.remove', { number })} onClick={onRemove}>
        <IconTrash size={14} />
      </ActionIcon>
      <WhoFields form={form} place={place} />
      <Share form={form} place={place} field="share" />
      <Checkbox label={t('form.indirect')} {...form.register(`owners.${place}.indirect`)} />
      {indirect && <ThroughFields form={form} place={place} />}
    </fieldset>
  )
}

function WhoFields({ form, place }: Props) {
  const { t } = useTranslation('owners')
  const fieldError = useFieldError()
  const { choices } = useCountries()
  const { control, register } = form
  const errors = form.formState.errors.owners?.[place]
  const kind = useWatch({ control, name: `owners.${place}.kind` })
  const isPerson = kind === 'PERSON'
  return (
    <>
      <NativeSelect
        label={t('form.kind')}
        data={OWNER_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...register(`owners.${place}.kind`)}
      />
      <TextInput
        label={t('form.name')}
        aria-required
        autoComplete="off"
        maxLength={OWNER_NAME_LENGTH}
        data-autofocus={place === 0 ? true : undefined}
        error={fieldError(errors?.name)}
        {...register(`owners.${place}.name`)}
      />
      <TextInput
        label={t('form.nameArabic')}
        lang="ar"
        dir="auto"
        autoComplete="off"
        maxLength={OWNER_NAME_LENGTH}
        error={fieldError(errors?.nameArabic)}
        {...register(`owners.${place}.nameArabic`)}
      />
      {isPerson && (
        <TextInput
          label={t('form.birth')}
          description={t('form.birthHint')}
          aria-required
          autoComplete="off"
          error={fieldError(errors?.birth)}
          {...register(`owners.${place}.birth`)}
        />
      )}
      <Controller
        name={`owners.${place}.country`}
        control={control}
        render={({ field, fieldState }) => (
          <Select
            {...field}
            value={field.value === '' ? null : field.value}
            onChange={(value) => field.onChange(value ?? '')}
            searchable
            label={t(isPerson ? 'form.nationality' : 'form.seat')}
            data={choices}
            aria-required
            error={fieldError(fieldState.error)}
          />
        )}
      />
      <TextInput
        label={t(isPerson ? 'form.identity' : 'form.register')}
        aria-required
        autoComplete="off"
        error={fieldError(errors?.number)}
        {...register(`owners.${place}.number`)}
      />
    </>
  )
}

function ThroughFields({ form, place }: Props) {
  const { t } = useTranslation('owners')
  const fieldError = useFieldError()
  return (
    <>
      <TextInput
        label={t('form.throughName')}
        aria-required
        autoComplete="off"
        maxLength={OWNER_NAME_LENGTH}
        error={fieldError(form.formState.errors.owners?.[place]?.throughName)}
        {...form.register(`owners.${place}.throughName`)}
      />
      <Share form={form} place={place} field="throughShare" />
    </>
  )
}

/** A percent of the company: all that the owner has, or what is held through another company. */
function Share({ form, place, field: name }: Props & { field: 'share' | 'throughShare' }) {
  const { t } = useTranslation('owners')
  return (
    <ControlledField
      as={DecimalInput}
      control={form.control}
      name={`owners.${place}.${name}`}
      label={t(`form.${name}`)}
      description={name === 'share' ? t('form.shareHint') : undefined}
      places={SHARE_DECIMALS}
      aria-required
    />
  )
}
