import { declareHeldCall, type OfficeHeld, officeHeldCall } from '@fxmatch/contract/http/office-held'
import { HELD_KINDS, type HeldKind } from '@fxmatch/domain/gate/office-ceilings'
import { NativeSelect, Textarea } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import classes from '../gate.module.css'
import { PanelButtons } from '../note-field.tsx'
import { CurrencyAmount } from './currency-amount.tsx'
import { type DeclareDraft, declareSchema } from './held-schema.ts'
import { useForeign } from './use-foreign.ts'

/** What somebody begins to declare; '' where no currency is chosen yet. */
export interface DeclareStart {
  readonly kind: HeldKind
  readonly currency: string
}

/** Declares what the office holds of a currency: beside what is to be there, and with a reason where less is. */
export function DeclarePanel({
  held,
  start,
  onClose,
}: {
  held: OfficeHeld
  start: DeclareStart
  onClose: () => void
}) {
  const { t } = useTranslation('held')
  const fieldError = useFieldError()
  const { currencies, decimalsOf } = useForeign()
  const schema = useMemo(() => declareSchema(decimalsOf), [decimalsOf])
  const form = useZodForm<DeclareDraft, DeclareDraft>(schema, { ...start, amount: '', note: '' })
  const { control, register } = form
  const [kind, currency] = useWatch({ control, name: ['kind', 'currency'] })
  const stands = (of: HeldKind, code: string) =>
    (of === 'CASH' ? held.notes : held.account).find((row) => row.currency === code)
  const declare = useCommand(declareHeldCall, {
    refreshes: [officeHeldCall],
    success: t('form.done'),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const send = form.handleSubmit(async ({ note, ...of }) => {
    const was = stands(of.kind, of.currency)?.declaration ?? null
    await declare.run({ body: { ...of, was, note: note === '' ? null : note } })
  })
  return (
    <SidePanel title={t('declare')} about={`${start.kind} ${start.currency}`} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={send}>
        <NativeSelect
          {...register('kind')}
          label={t('form.kind')}
          data={HELD_KINDS.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
        />
        <CurrencyAmount
          control={control}
          currencies={currencies}
          label={t('form.amount')}
          hint={t('form.amountHint')}
        />
        {currency !== '' && <Stands row={stands(kind, currency)} />}
        <Textarea
          {...register('note')}
          label={t('form.note')}
          description={t('form.noteHint')}
          autosize
          minRows={2}
          error={fieldError(form.formState.errors.note)}
        />
        <PanelButtons send={t('declare')} sending={declare.running} onClose={onClose} />
      </form>
    </SidePanel>
  )
}

function Stands({ row }: { row: OfficeHeld['notes'][number] | undefined }) {
  const { t } = useTranslation('held')
  const format = useFormat()
  return (
    <p className={classes.stands}>
      {row === undefined || row.declared === null
        ? t('form.first')
        : t('form.expected', { amount: format.amount(row.expected, row.decimals), currency: row.currency })}
    </p>
  )
}
