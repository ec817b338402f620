import type { OwnersDeclarationView } from '@fxmatch/contract/http/owners'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { useDecidedColumns } from '../../ui/use-decided-columns.tsx'

/** The columns of declarations that were decided: whom they named, by whom, and what became of them. */
export function useDeclarationColumns(): DataColumn<OwnersDeclarationView>[] {
  const { t } = useTranslation('owners')
  const format = useFormat()
  const decided = useDecidedColumns()
  return useMemo((): DataColumn<OwnersDeclarationView>[] => {
    const what = ({ none, owners }: OwnersDeclarationView) =>
      none
        ? t('state.NONE')
        : format.facts(owners.map(({ name, share }) => t('line', { name, share: format.decimal(share) })))
    return [
      {
        id: 'declaration',
        header: t('column.declaration'),
        hideable: false,
        value: ({ reference }) => reference,
      },
      { id: 'what', header: t('column.state'), hideable: false, wraps: true, value: what },
      ...decided,
    ]
  }, [t, format, decided])
}
