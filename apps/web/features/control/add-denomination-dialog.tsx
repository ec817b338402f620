import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { addDenominationCall, denominationsCall } from '@fxmatch/contract/http/denominations'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { DENOMINATION_STATES, type DenominationState } from '@fxmatch/domain/banknotes/denominations'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { parseDecimalInput } from '../../lib/format/decimal.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useAskAgain } from '../../lib/prices/use-ask-again.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PriceQuestion } from '../../ui/price-input.tsx'
import { Select } from '../../ui/select.tsx'
import classes from './control.module.css'
import { StateChoice } from './state-choice.tsx'

/** The form as it is typed. */
type Typed = { currency: string; value: string; state: DenominationState }

const schema = z.object({
  currency: z.string().min(1, schemaFault('FIELD_REQUIRED')),
  value: z
    .string()
    .trim()
    .min(1, schemaFault('FIELD_REQUIRED'))
    .refine((text) => parseDecimalInput(text) !== null, schemaFault('FIELD_INVALID')),
  state: z.enum(DENOMINATION_STATES),
})

/** Enters a banknote of a currency. @param currency the one that the screen shows */
export function AddDenominationDialog({
  currency,
  onClose,
}: {
  currency: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['control', 'common'])
  const format = useFormat()
  const fieldError = useFieldError()
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const codes = (currencies.data ?? []).map(({ isoCode }) => isoCode).filter(isForeign)
  const form = useZodForm<Typed, Typed>(schema, { currency: currency ?? '', value: '', state: 'ISSUED' })
  const { run, running } = useCommand(addDenominationCall, {
    refreshes: [denominationsCall],
    success: (note) =>
      t(note.asked === null ? 'control:denominations.added' : 'control:denominations.waits', {
        value: format.decimal(note.value),
        currency: note.currency.isoCode,
      }),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const [asked, typedValue] = useWatch({ control: form.control, name: ['currency', 'value'] })
  const value = parseDecimalInput(typedValue)
  const subject = value === null ? null : `${value} ${asked}`
  const { asking, pressed } = useAskAgain(subject)
  return (
    <Dialog title={t('control:denominations.add')} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.handleSubmit((typed) => {
          if (!pressed(subject)) return
          void run({ body: { ...typed, value: parseDecimalInput(typed.value) ?? typed.value } })
        })}
      >
        <ControlledField
          as={Select}
          control={form.control}
          name="currency"
          label={t('control:denominations.currency')}
          data={codes}
          searchable
          openOnFocus={false}
          aria-required
          data-autofocus={currency === undefined || undefined}
        />
        <TextInput
          {...form.register('value')}
          label={t('control:denominations.value')}
          inputMode="decimal"
          autoComplete="off"
          aria-required
          error={fieldError(form.formState.errors.value)}
          data-autofocus={currency !== undefined || undefined}
        />
        <Controller
          name="state"
          control={form.control}
          render={({ field }) => <StateChoice value={field.value} onChange={field.onChange} />}
        />
        {asking && value !== null && (
          <PriceQuestion>
            {t('control:denominations.askNew', { value: format.decimal(value), currency: asked })}
          </PriceQuestion>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={running}>
            {t('common:dialog.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
