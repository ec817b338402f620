import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import type { RuleFormHandle } from './rule-schema.ts'

/** Label and threshold of a rule. */
export function RuleFields({ form }: { form: RuleFormHandle }) {
  const { t } = useTranslation('rules')
  const fieldError = useFieldError()
  return (
    <>
      <TextInput
        {...form.register('label')}
        label={t('field.label')}
        maxLength={80}
        autoComplete="off"
        aria-required
        data-autofocus
        error={fieldError(form.formState.errors.label)}
      />
      <ControlledField
        as={DecimalInput}
        control={form.control}
        name="amount"
        label={t('field.amount')}
        description={t('hint.amount')}
        aria-required
      />
    </>
  )
}
