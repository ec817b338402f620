import type { OwnerView } from '@fxmatch/contract/http/owners'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shownBirth } from './declare-draft.ts'
import classes from './owners.module.css'
import { useCountries } from './use-countries.ts'

/** The owners of a declaration, one a row. */
export function OwnersTable({
  name,
  label,
  owners,
}: {
  name: 'owners' | 'owners-waiting'
  label: string
  owners: readonly OwnerView[]
}) {
  const { t } = useTranslation('owners')
  const columns = useOwnerColumns()
  return (
    <DataTable
      label={label}
      name={name}
      columns={columns}
      rows={owners}
      rowKey={({ number, country }) => `${country} ${number}`}
      empty={<EmptyState>{t('noneLong')}</EmptyState>}
    />
  )
}

function useOwnerColumns(): DataColumn<OwnerView>[] {
  const { t } = useTranslation(['owners', 'directory'])
  const format = useFormat()
  const { nameOf } = useCountries()
  return useMemo((): DataColumn<OwnerView>[] => {
    const share = (percent: string) => format.decimal(percent)
    return [
      {
        id: 'owner',
        header: t('owners:column.owner'),
        hideable: false,
        wraps: true,
        value: ({ name, nameArabic }) => format.facts([name, ...(nameArabic ? [nameArabic] : [])]),
        render: ({ name, nameArabic }) => (
          <>
            {name}
            {nameArabic && (
              <span className={classes.arabic} lang="ar" dir="rtl">
                {nameArabic}
              </span>
            )}
          </>
        ),
      },
      {
        id: 'share',
        header: t('owners:column.share'),
        kind: 'number',
        hideable: false,
        value: ({ share: percent }) => share(percent),
      },
      {
        id: 'through',
        header: t('owners:column.through'),
        wraps: true,
        value: ({ through }) =>
          through && t('owners:throughLine', { share: share(through.share), name: through.name }),
      },
      { id: 'kind', header: t('directory:column.kind'), value: ({ kind }) => t(`owners:kind.${kind}`) },
      { id: 'birth', header: t('owners:column.birth'), value: ({ birth }) => birth && shownBirth(birth) },
      { id: 'country', header: t('owners:column.country'), value: ({ country }) => nameOf(country) },
      { id: 'number', header: t('owners:column.number'), value: ({ number }) => number },
    ]
  }, [t, format, nameOf])
}
