import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { isReadableReason, LEAST_REASON, MOST_REASON } from '@fxmatch/domain/record/reason'
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import classes from './execution.module.css'

const schema = z.object({
  text: z
    .string()
    .trim()
    .min(LEAST_REASON, schemaFault('REASON_REQUIRED'))
    .max(MOST_REASON)
    .refine(isReadableReason, schemaFault('REASON_REQUIRED')),
})
type Draft = z.infer<typeof schema>

/** Asks for what stays in the report, and to which order it belongs where there are some to choose from. */
export function WordsDialog({
  title,
  lead,
  label,
  lines,
  onSend,
  onClose,
}: {
  title: string
  lead: string
  label: string
  lines?: readonly { readonly order: string; readonly reference: string }[]
  onSend: (text: string, line: string | null) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation(['execution', 'common'])
  const fieldError = useFieldError()
  const [line, setLine] = useState('')
  const form = useZodForm<Draft, Draft>(schema, { text: '' })
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.handleSubmit(async ({ text }) => {
          await onSend(text, line || null)
        })}
      >
        <p>{lead}</p>
        {lines && (
          <Select
            label={t('execution:line')}
            value={line}
            data={[
              { value: '', label: t('execution:step.whole') },
              ...lines.map(({ order, reference }) => ({ value: order, label: reference })),
            ]}
            onChange={(chosen) => setLine(chosen ?? '')}
          />
        )}
        <Textarea
          {...form.register('text')}
          label={label}
          autosize
          minRows={3}
          maxLength={MOST_REASON}
          aria-required
          data-autofocus
          error={fieldError(form.formState.errors.text)}
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.formState.isSubmitting}>
            {title}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
