import {
  type OfficePapers,
  type OfficePaperView,
  officePapersCall,
  recordPaperCall,
} from '@fxmatch/contract/http/office-papers'
import { GUARANTOR_LENGTH, LEAST_GUARANTEE, PAPER_KINDS } from '@fxmatch/domain/gate/office-papers'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimals'
import { NativeSelect, TextInput } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import classes from '../gate.module.css'
import { NoteField, PanelButtons } from '../note-field.tsx'
import { type PaperDraft, paperSchema } from './paper-schema.ts'

/** What somebody begins to record: for which office ('' for none yet), and which paper it corrects. */
export interface PaperStart {
  readonly officeId: string
  readonly corrects: OfficePaperView | null
}
export type OnRecord = ((start: PaperStart) => void) | null

/** Records a paper of an office, or corrects one: another person confirms it. */
export function RecordPanel({
  papers,
  start,
  onClose,
}: {
  papers: OfficePapers
  start: PaperStart
  onClose: () => void
}) {
  const { t } = useTranslation('permits')
  const { corrects } = start
  const form = useZodForm<PaperDraft, PaperDraft>(paperSchema, {
    officeId: start.officeId,
    kind: corrects?.kind ?? 'AUTHORISATION',
    number: corrects?.number ?? '',
    amount: corrects?.amount ?? '',
    guarantor: corrects?.guarantor ?? '',
    validFrom: corrects?.validFrom ?? '',
    validUntil: corrects?.validUntil ?? '',
    note: '',
  })
  const record = useCommand(recordPaperCall, {
    refreshes: [officePapersCall],
    success: t('papers.form.done'),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const send = form.handleSubmit(async ({ amount, guarantor, ...paper }) => {
    const guarantees = paper.kind === 'GUARANTEE'
    await record.run({
      body: {
        ...paper,
        amount: guarantees ? amount : null,
        guarantor: guarantees ? guarantor : null,
        replaces: corrects?.id ?? null,
      },
    })
  })
  const title = corrects ? t('papers.correctOf', { reference: corrects.reference }) : t('papers.record')
  return (
    <SidePanel title={title} about={`${start.officeId} ${corrects?.id ?? ''}`} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={send}>
        {corrects && (
          <p className={classes.stands}>{t('papers.form.corrects', { reference: corrects.reference })}</p>
        )}
        <AboutFields form={form} papers={papers} fixed={corrects !== null} chosen={start.officeId !== ''} />
        <PaperFields form={form} />
        <PanelButtons send={t('papers.form.send')} sending={record.running} onClose={onClose} />
      </form>
    </SidePanel>
  )
}

type Form = ReturnType<typeof useZodForm<PaperDraft, PaperDraft>>

/** Whose paper it is, and of which kind: of a correction neither changes. */
function AboutFields({
  form,
  papers,
  fixed,
  chosen,
}: {
  form: Form
  papers: OfficePapers
  fixed: boolean
  chosen: boolean
}) {
  const { t } = useTranslation('permits')
  const fieldError = useFieldError()
  return (
    <>
      <Controller
        name="officeId"
        control={form.control}
        render={({ field, fieldState }) => (
          <Select
            {...field}
            value={field.value === '' ? null : field.value}
            onChange={(value) => field.onChange(value ?? '')}
            searchable
            disabled={fixed}
            label={t('papers.form.office')}
            data={papers.offices.map(({ office }) => ({ value: office.id, label: office.name }))}
            aria-required
            data-autofocus={chosen ? undefined : true}
            error={fieldError(fieldState.error)}
          />
        )}
      />
      <Controller
        name="kind"
        control={form.control}
        render={({ field }) => (
          <NativeSelect
            {...field}
            disabled={fixed}
            label={t('papers.form.kind')}
            data={PAPER_KINDS.map((value) => ({ value, label: t(`papers.kind.${value}`) }))}
          />
        )}
      />
    </>
  )
}

function PaperFields({ form }: { form: Form }) {
  const { t } = useTranslation(['permits', 'invoices'])
  const format = useFormat()
  const fieldError = useFieldError()
  const { control, register } = form
  const { errors } = form.formState
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      <TextInput
        {...register('number')}
        label={t('invoices:column.number')}
        description={t('permits:papers.form.numberHint')}
        aria-required
        autoComplete="off"
        error={fieldError(errors.number)}
      />
      {kind === 'GUARANTEE' && (
        <>
          <ControlledField
            as={DecimalInput}
            control={control}
            name="amount"
            label={t('permits:papers.form.amount')}
            description={t('permits:papers.form.amountHint', { least: format.dinars(LEAST_GUARANTEE) })}
            places={HOME_DECIMALS}
            aria-required
          />
          <TextInput
            {...register('guarantor')}
            label={t('permits:papers.column.guarantor')}
            maxLength={GUARANTOR_LENGTH}
            aria-required
            error={fieldError(errors.guarantor)}
          />
        </>
      )}
      {(['validFrom', 'validUntil'] as const).map((name) => (
        <ControlledField
          key={name}
          as={DateField}
          control={control}
          name={name}
          label={t(`permits:papers.column.${name === 'validFrom' ? 'from' : 'until'}`)}
          description={name === 'validUntil' ? t('permits:papers.form.untilHint') : undefined}
          aria-required
        />
      ))}
      <NoteField
        field={register('note')}
        label={t('permits:papers.form.note')}
        hint={t('permits:papers.form.noteHint')}
        error={errors.note}
      />
    </>
  )
}
