import type { CompanyChange } from '@fxmatch/contract/http/company-changes'
import { differences } from '@fxmatch/domain/companies/company-change'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

/** What a correction changes, a line for each field: as it was, and as it would be. */
export function useCorrected(): (change: CompanyChange) => string[] {
  const { t } = useTranslation('directory')
  const format = useFormat()
  return useMemo(
    () =>
      ({ before, after }) =>
        differences(before, after).map((field) =>
          t('record.line', {
            field: t(`record.field.${field}`),
            from: before[field] ?? format.decimal(null),
            to: after[field] ?? format.decimal(null),
          }),
        ),
    [t, format],
  )
}
