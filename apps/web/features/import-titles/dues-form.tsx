import IconPlus from 'virtual:icons/plus'
import IconTrash from 'virtual:icons/trash'
import { declareDuesCall, type ListedTitleView } from '@fxmatch/contract/http/import-titles'
import { importTitlesCall } from '@fxmatch/contract/http/order-requests'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { isDueAmount, MOST_DUES } from '@fxmatch/domain/order-requests/title-dues'
import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { type DuesDraft, draftOf, duesSchema } from './dues-draft.ts'
import classes from './titles.module.css'

/** The payments of a title, to be declared whole: those that are over stay as they were. */
export function DuesForm({ title, onClose }: { title: ListedTitleView; onClose: () => void }) {
  const { t } = useTranslation(['titles', 'common'])
  const fieldError = useFieldError()
  const reason = useReasonText()
  const [today] = useState(() => marketToday(new Date()))
  const [schema] = useState(() => duesSchema(title.currencyPattern))
  // What somebody else declares meanwhile does not take away what is typed: the server says that it has changed.
  const [edition, setEdition] = useState(title.duesEdition)
  const form = useZodForm<DuesDraft, DuesDraft>(schema, draftOf(title.dues))
  const list = useFieldArray({ control: form.control, name: 'dues' })
  const declare = useCommand(declareDuesCall, {
    refreshes: [importTitlesCall],
    success: t('titles:form.done', { reference: title.importReference }),
    onSuccess: (now) => {
      setEdition(now.duesEdition)
      form.reset(draftOf(now.dues))
    },
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const send = form.handleSubmit(async ({ dues }) => {
    await declare.run({ params: { id: title.id }, body: { edition, dues } })
  })
  const wrong = fieldError(form.formState.errors.dues?.root ?? form.formState.errors.dues)
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <h3>{t('titles:form.title')}</h3>
      {list.fields.map((field, place) => (
        <DueFields
          key={field.id}
          form={form}
          place={place}
          title={title}
          today={today}
          onRemove={() => list.remove(place)}
        />
      ))}
      <Button
        leftSection={<IconPlus size={14} />}
        disabled={list.fields.length >= MOST_DUES}
        onClick={() => list.append({ on: '', amount: '' }, { focusName: `dues.${list.fields.length}.on` })}
      >
        {t('titles:form.add')}
      </Button>
      <Together form={form} title={title} />
      {wrong && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
        <ReasonedButton
          type="submit"
          variant="filled"
          reason={reason(title.declareDues)}
          loading={declare.running}
        >
          {t('titles:form.send')}
        </ReasonedButton>
      </div>
    </form>
  )
}

function DueFields({
  form: { control },
  place,
  title,
  today,
  onRemove,
}: {
  form: UseFormReturn<DuesDraft, unknown, DuesDraft>
  place: number
  title: ListedTitleView
  today: string
  onRemove: () => void
}) {
  const { t } = useTranslation('titles')
  const number = place + 1
  const on = useWatch({ control, name: `dues.${place}.on` })
  const over = on < today && title.dues.some((due) => due.on === on)
  return (
    <fieldset className={classes.due}>
      <legend>{t(over ? 'form.over' : 'form.nth', { number })}</legend>
      {!over && (
        <ActionIcon className={classes.remove} aria-label={t('form.remove', { number })} onClick={onRemove}>
          <IconTrash size={14} />
        </ActionIcon>
      )}
      <ControlledField
        as={DateField}
        control={control}
        name={`dues.${place}.on`}
        label={t('form.on')}
        {...(over ? {} : { min: today, max: title.importExpiry })}
        readOnly={over}
        aria-required
      />
      <ControlledField
        as={DecimalInput}
        control={control}
        name={`dues.${place}.amount`}
        label={t('form.amount', { currency: title.currency })}
        places={title.currencyPattern}
        readOnly={over}
        aria-required
      />
    </fieldset>
  )
}

/** What the typed payments come to, beside what they may come to. */
function Together({
  form,
  title,
}: {
  form: UseFormReturn<DuesDraft, unknown, DuesDraft>
  title: ListedTitleView
}) {
  const { t } = useTranslation('titles')
  const format = useFormat()
  const dues = useWatch({ control: form.control, name: 'dues' })
  const sum = sumDecimals(
    dues.map(({ amount }) => amount).filter((amount) => isDueAmount(amount, title.currencyPattern)),
  )
  const written = (value: string) => format.amount(value, title.currencyPattern)
  return (
    <p aria-live="polite">
      {t('form.together', {
        sum: written(sum.toFixed(title.currencyPattern)),
        most: written(title.mostDue),
        currency: title.currency,
      })}
    </p>
  )
}
