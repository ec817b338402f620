import type { ConfigurationEntry } from '@fxmatch/contract/http/control'
import { CONFIGURATION_ENTRIES } from '@fxmatch/domain/configuration/configuration-entries'
import { TextInput } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Select } from '../../ui/select.tsx'

export type EntryForm = UseFormReturn<{ value: string }, unknown, { value: string }>

/** The field that an entry's value is typed in: an hour, a number with its unit, or a choice. */
export function EntryField({ entry, form }: { entry: ConfigurationEntry; form: EntryForm }) {
  const { t } = useTranslation('control')
  const format = useFormat()
  const fieldError = useFieldError()
  const rule = CONFIGURATION_ENTRIES[entry.name]
  const shared = {
    label: t('entries.value'),
    error: fieldError(form.formState.errors.value),
    'aria-required': true,
    'data-autofocus': true,
  }
  if (rule.type === 'TIME')
    return (
      <TextInput
        {...form.register('value')}
        {...shared}
        placeholder="HH:mm"
        description={t('field.time')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
      />
    )
  if (rule.type === 'INTEGER')
    return (
      <TextInput
        {...form.register('value')}
        {...shared}
        description={t(`field.${rule.unit}`, { min: format.count(rule.min), max: format.count(rule.max) })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
      />
    )
  return (
    <Controller
      name="value"
      control={form.control}
      render={({ field }) =>
        rule.type === 'DECIMAL' ? (
          <DecimalInput
            {...field}
            {...shared}
            description={t(`field.${rule.unit}`, {
              min: format.decimal(rule.min),
              max: format.decimal(rule.max),
            })}
          />
        ) : (
          <Select
            {...field}
            {...shared}
            data={rule.choices.map((value) => ({
              value,
              label: t(value === 'ON' ? 'boolean.ON' : 'boolean.OFF'),
            }))}
          />
        )
      }
    />
  )
}
