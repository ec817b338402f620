import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { openRatesCall, proposeOpenRateCall } from '@fxmatch/contract/http/opening-rates'
import { type PositionPolicyView, positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import classes from './opening.module.css'

const schema = z.object({
  currency: z.string().min(1, schemaFault('FIELD_REQUIRED')),
  rate: z.string().regex(/^\d{1,6}(\.\d{1,4})?$/, schemaFault('FIELD_INVALID')),
})
type Draft = z.infer<typeof schema>

/**
 * Types the first opening rate of a currency that has no reference; another person validates it.
 * @param without the currencies to choose from
 */
export function ProposeDialog({
  without,
  onClose,
}: {
  without: readonly PositionPolicyView[]
  onClose: () => void
}) {
  const { t } = useTranslation(['limits', 'common'])
  const format = useFormat()
  const form = useZodForm<Draft, Draft>(schema, { currency: without[0]?.currency.isoCode ?? '', rate: '' })
  const chosen = form.watch('currency')
  const unit = without.find(({ currency }) => currency.isoCode === chosen)?.currency.unit ?? 1
  const propose = useCommand(proposeOpenRateCall, {
    refreshes: [openRatesCall, positionPoliciesCall],
    success: t('limits:opening.propose.done', { currency: chosen }),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  return (
    <Dialog title={t('limits:opening.propose.action')} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.handleSubmit(async (body) => void (await propose.run({ body })))}
      >
        <p>{t('limits:opening.propose.lead')}</p>
        <ControlledField
          as={Select}
          control={form.control}
          name="currency"
          label={t('limits:column.currency')}
          data={without.map(({ currency }) => currency.isoCode)}
          searchable
          aria-required
        />
        <ControlledField
          as={DecimalInput}
          control={form.control}
          name="rate"
          label={t('limits:opening.propose.rate', { unit: format.count(unit), currency: chosen })}
          places={4}
          aria-required
          data-autofocus
        />
        <div className={classes.formButtons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={propose.running}>
            {t('limits:policy.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
