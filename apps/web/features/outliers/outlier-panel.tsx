import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { type PriceOutlier, priceOutliersCall } from '@fxmatch/contract/http/price-outliers'
import { notePriceProofCall } from '@fxmatch/contract/http/price-proof'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { isNoteText, MOST_NOTE } from '@fxmatch/domain/price-proof/price-reason'
import { Button, Stack, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import classes from './outliers.module.css'

const schema = z.object({ text: z.string().trim().refine(isNoteText, schemaFault('REASON_REQUIRED')) })
type Draft = z.infer<typeof schema>

/** A price that lies far out: its figures beside those of the month, the way to its order, and the note that closes it. */
export function OutlierPanel({ outlier, onClose }: { outlier: PriceOutlier; onClose: () => void }) {
  const { t } = useTranslation(['outliers', 'common', 'orders', 'proof'])
  const format = useFormat()
  const { looked, order, reference } = outlier
  return (
    <SidePanel title={reference} about={outlier.id} onClose={onClose}>
      <DefinitionList
        items={[
          {
            term: t('orders:column.amount'),
            value: format.sum(outlier.amount, outlier.decimals, outlier.currency),
          },
          { term: t('proof:price'), value: format.rate(outlier.rate) },
          { term: t('orders:column.buyer'), value: outlier.buyer },
          { term: t('orders:column.seller'), value: outlier.seller },
          { term: t('orders:column.bank'), value: outlier.bank },
          {
            term: t('orders:column.priceSpread'),
            value: `${format.signed(outlier.spreadBps)} ${t('common:rate.points')}`,
          },
          {
            term: t('orders:column.priceCost'),
            value: `${format.signed(outlier.costTnd)} ${HOME_CURRENCY}`,
          },
          {
            term: t('outliers:column.middle'),
            value: `${format.signed(outlier.medianBps)} ${t('common:rate.points')}`,
          },
          {
            term: t('outliers:column.deviation'),
            value: `${format.decimal(outlier.deviationBps)} ${t('common:rate.points')}`,
          },
          { term: t('outliers:column.proofs'), value: format.count(outlier.proofs) },
          ...(looked
            ? [
                {
                  term: t('outliers:column.looked'),
                  value: `${looked.by}, ${format.dateTime(looked.at)}`,
                },
                { term: t('proof:note'), value: <bdi>{looked.note}</bdi> },
              ]
            : []),
        ]}
      />
      <Stack gap={8} pt={8} pb={12}>
        <Link to={'/orders/$id' as string} params={{ id: order } as never}>
          {t('outliers:order')}
        </Link>
        {!looked && <NoteForm order={order} onDone={onClose} />}
      </Stack>
    </SidePanel>
  )
}

function NoteForm({ order, onDone }: { order: string; onDone: () => void }) {
  const { t } = useTranslation(['outliers', 'proof'])
  const fieldError = useFieldError()
  const form = useZodForm<Draft, Draft>(schema, { text: '' })
  const note = useCommand(notePriceProofCall, {
    refreshes: [priceOutliersCall],
    success: t('outliers:done'),
    onSuccess: onDone,
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.handleSubmit(async ({ text }) => {
        await note.run({ params: { id: order }, body: { text } })
      })}
    >
      <Textarea
        {...form.register('text')}
        label={t('proof:note')}
        description={t('proof:noteHint')}
        autosize
        minRows={3}
        maxLength={MOST_NOTE}
        aria-required
        error={fieldError(form.formState.errors.text)}
      />
      <div>
        <Button type="submit" variant="filled" loading={note.running}>
          {t('outliers:close')}
        </Button>
      </div>
    </form>
  )
}
