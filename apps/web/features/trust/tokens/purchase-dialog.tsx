import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { trustOperatorsCall } from '@fxmatch/contract/http/trust-rates'
import {
  buyTrustTokensCall,
  trustTokenMovementsCall,
  trustTokensCall,
} from '@fxmatch/contract/http/trust-strategy'
import { filled } from '@fxmatch/contract/http/trust-view'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { TOKEN_TYPES, TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import { MOST_TOKENS_BOUGHT } from '@fxmatch/domain/trust/tokens'
import { Button, Input, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from '../trust.module.css'

const purchaseSchema = z.object({
  type: z.enum(['001', '002']),
  quantity: z
    .string()
    .overwrite(inLatinDigits)
    .min(1, schemaFault('FIELD_REQUIRED'))
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_TOKENS_BOUGHT,
      schemaFault('FIELD_INVALID'),
    ),
  note: filled(200),
})

/** Records that an operator bought tokens of a direction, with the invoice or receipt; it cannot be taken back. */
export function PurchaseDialog({
  operator,
  onClose,
}: {
  operator: { id: string; name: string }
  onClose: () => void
}) {
  const { t } = useTranslation(['trust', 'common'])
  const format = useFormat()
  const fieldError = useFieldError()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useZodForm(purchaseSchema, { type: '001', quantity: '', note: '' })
  const buy = useCommand(buyTrustTokensCall, {
    refreshes: [trustOperatorsCall, trustTokensCall, trustTokenMovementsCall],
    success: t('trust:purchase.done', { name: operator.name }),
    onSuccess: onClose,
    onRefusal: (error) => {
      if (!applyRefusal(form, error)) setRefusal(errorText(error))
      return 'shown'
    },
  })
  const submit = async (draft: z.output<typeof purchaseSchema>) => {
    setRefusal(null)
    await buy.run({ body: { ...draft, company: operator.id } })
  }
  const { errors } = form.formState
  return (
    <Dialog title={t('trust:purchase.title', { name: operator.name })} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit)}>
        <Controller
          name="type"
          control={form.control}
          render={({ field }) => (
            <Input.Wrapper labelElement="div" label={t('trust:tokens.type')}>
              <SegmentedControl
                fullWidth
                aria-label={t('trust:tokens.type')}
                value={field.value}
                onChange={field.onChange}
                data={TRUST_OPERATIONS.map((one) => ({
                  value: TOKEN_TYPES[one],
                  label: t(`trust:tokenType.${one}`),
                }))}
              />
            </Input.Wrapper>
          )}
        />
        <TextInput
          {...form.register('quantity')}
          data-autofocus
          label={t('trust:tokens.quantity')}
          description={t('trust:purchase.most', { most: format.count(MOST_TOKENS_BOUGHT) })}
          inputMode="numeric"
          autoComplete="off"
          aria-required
          error={fieldError(errors.quantity)}
        />
        <TextInput
          {...form.register('note')}
          label={t('trust:purchase.note')}
          maxLength={200}
          autoComplete="off"
          aria-required
          error={fieldError(errors.note)}
        />
        {refusal !== null && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={buy.running}>
            {t('trust:purchase.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
