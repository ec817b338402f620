import type { OfficePaperView } from '@fxmatch/contract/http/office-papers'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Definition } from '../../../ui/definition-list.tsx'
import { useBy } from '../use-by.ts'

/** What a recorded paper says, besides its kind and its office, by whom it was recorded and why. */
export function usePaperFacts(): (paper: OfficePaperView) => Definition[] {
  const { t } = useTranslation(['permits', 'orders', 'invoices', 'market'])
  const format = useFormat()
  const by = useBy()
  return (paper) => {
    const { number, amount, guarantor, validFrom, validUntil, corrects, note } = paper
    return [
      { term: t('invoices:column.number'), value: <b>{number}</b> },
      ...(amount === null
        ? []
        : [
            { term: t('orders:column.amount'), value: <b>{format.money(amount)}</b> },
            { term: t('permits:papers.column.guarantor'), value: guarantor ?? '' },
          ]),
      { term: t('permits:papers.column.from'), value: format.date(validFrom) },
      { term: t('permits:papers.column.until'), value: format.date(validUntil) },
      ...(corrects === null
        ? []
        : [
            {
              term: t('orders:column.status'),
              value: t('permits:papers.corrects', { reference: corrects }),
            },
          ]),
      { term: t('market:history.by'), value: by(paper.proposedBy, paper.proposedAt) },
      { term: t('permits:papers.form.note'), value: note ?? '' },
    ]
  }
}
