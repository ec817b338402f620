import { depositNotesCall, officeHeldCall } from '@fxmatch/contract/http/office-held'
import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { AskOverride } from '../../../lib/gate/ask-override.tsx'
import { attemptOf } from '../../../lib/gate/attempt-of.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import classes from '../gate.module.css'
import { PanelButtons } from '../note-field.tsx'
import { CurrencyAmount } from './currency-amount.tsx'
import { type DepositDraft, depositSchema } from './held-schema.ts'
import { useForeign } from './use-foreign.ts'

/** Puts on record that notes go to the bank, with its slip; what would take the account beyond its ceiling is refused in place. */
export function DepositPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('held')
  const fieldError = useFieldError()
  const errorText = useErrorText()
  const { currencies, decimalsOf } = useForeign()
  const schema = useMemo(() => depositSchema(decimalsOf), [decimalsOf])
  const form = useZodForm<DepositDraft, DepositDraft>(schema, { currency: '', amount: '', slip: '' })
  const [refused, setRefused] = useState<{ attempt: string; text: string } | null>(null)
  const deposit = useCommand(depositNotesCall, {
    refreshes: [officeHeldCall],
    success: t('form.depositDone'),
    onSuccess: onClose,
    onRefusal: (error) => {
      const attempt = attemptOf(error)
      setRefused(attempt === null ? null : { attempt, text: errorText(error) })
      return attempt !== null || applyRefusal(form, error) ? 'shown' : undefined
    },
  })
  const send = form.handleSubmit(async (body) => {
    setRefused(null)
    await deposit.run({ body })
  })
  return (
    <SidePanel title={t('deposit')} about="deposit" onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={send}>
        <CurrencyAmount control={form.control} currencies={currencies} label={t('form.deposited')} />
        <TextInput
          {...form.register('slip')}
          label={t('form.slip')}
          description={t('form.slipHint')}
          aria-required
          autoComplete="off"
          error={fieldError(form.formState.errors.slip)}
        />
        {refused && (
          <>
            <p className={classes.notice} role="alert">
              {refused.text}
            </p>
            <AskOverride key={refused.attempt} attempt={refused.attempt} slip={form.getValues('slip')} />
          </>
        )}
        <PanelButtons send={t('deposit')} sending={deposit.running} onClose={onClose} />
      </form>
    </SidePanel>
  )
}
