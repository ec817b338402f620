import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { type HouseRefusals, houseRefusalsCall, refuseHouseCall } from '@fxmatch/contract/http/house-refusals'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { NativeSelect } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useCurrencies } from '../../../lib/currencies/use-currencies.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { reasonField } from '../../../lib/forms/reason-schema.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { Select } from '../../../ui/select.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import classes from '../gate.module.css'
import { NoteField, PanelButtons } from '../note-field.tsx'

/** '' stands for all currencies, and for both forms. */
const refusalSchema = z.object({
  counterpartyId: z.string().min(1, schemaFault('FIELD_REQUIRED')),
  currency: z.string(),
  form: z.enum([...FORMS, '']),
  note: reasonField,
})
type RefusalDraft = z.infer<typeof refusalSchema>

/** Says with which house one's own does not deal, in which currency and form, and why: it counts at once. */
export function RefusePanel({ houses, onClose }: { houses: HouseRefusals['houses']; onClose: () => void }) {
  const { t } = useTranslation(['permits', 'orders', 'control'])
  const fieldError = useFieldError()
  const { foreign } = useCurrencies()
  const form = useZodForm<RefusalDraft, RefusalDraft>(refusalSchema, {
    ...{ counterpartyId: '', currency: '', form: '', note: '' },
  })
  const refuse = useCommand(refuseHouseCall, {
    refreshes: [houseRefusalsCall],
    success: t('permits:houses.done'),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const send = form.handleSubmit(async ({ counterpartyId, currency, form: of, note }) => {
    await refuse.run({
      body: {
        ...{ counterpartyId, note },
        currency: currency === '' ? null : currency,
        form: of === '' ? null : of,
      },
    })
  })
  return (
    <SidePanel title={t('permits:houses.refuse')} about="" onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={send}>
        <Controller
          name="counterpartyId"
          control={form.control}
          render={({ field, fieldState }) => (
            <Select
              {...field}
              value={field.value === '' ? null : field.value}
              onChange={(value) => field.onChange(value ?? '')}
              searchable
              label={t('permits:houses.house')}
              data={houses.map(({ id, name }) => ({ value: id, label: name }))}
              aria-required
              data-autofocus
              error={fieldError(fieldState.error)}
            />
          )}
        />
        <NativeSelect
          {...form.register('currency')}
          label={t('orders:column.currency')}
          data={[
            { value: '', label: t('control:denominations.all') },
            ...foreign.map(({ isoCode }) => ({ value: isoCode, label: isoCode })),
          ]}
          error={fieldError(form.formState.errors.currency)}
        />
        <NativeSelect
          {...form.register('form')}
          label={t('orders:column.form')}
          data={[
            { value: '', label: t('permits:houses.everyForm') },
            ...FORMS.map((value) => ({ value, label: t(`orders:form.${value}`) })),
          ]}
        />
        <NoteField
          field={form.register('note')}
          label={t('permits:houses.note')}
          hint={t('permits:houses.noteHint')}
          error={form.formState.errors.note}
        />
        <PanelButtons send={t('permits:houses.send')} sending={refuse.running} onClose={onClose} />
      </form>
    </SidePanel>
  )
}
