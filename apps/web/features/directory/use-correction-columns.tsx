import type { CompanyChange } from '@fxmatch/contract/http/company-changes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { useDecidedColumns } from '../../ui/use-decided-columns.tsx'
import { useCorrected } from './use-corrected.ts'

/** The columns of a company's corrections that were decided: what, by whom, and what became of it. */
export function useCorrectionColumns(): DataColumn<CompanyChange>[] {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const corrected = useCorrected()
  const decided = useDecidedColumns()
  return useMemo(
    (): DataColumn<CompanyChange>[] => [
      {
        id: 'what',
        header: t('column.kind'),
        hideable: false,
        wraps: true,
        value: (change) => format.facts(corrected(change)),
      },
      ...decided,
    ],
    [t, format, corrected, decided],
  )
}
