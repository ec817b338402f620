import type { ListedTitleView } from '@fxmatch/contract/http/import-titles'
import { OWN_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { groupingsOf } from '../../ui/data-table/own-groups.ts'
import { useOwnGroups } from '../../ui/data-table/use-own-groups.tsx'
import type { TitlesSearch } from './titles-search.ts'

/** What is added up of titles, each in its currency. */
const FIGURES = ['amount', 'used', 'reserved', 'left', 'due', 'dueOpen'] as const

/** The import titles in groups, with what is left of them and what their suppliers are to be paid, currency by currency. */
export function useGroupedTitles(
  columns: readonly DataColumn<ListedTitleView>[],
  found: { readonly data: readonly ListedTitleView[]; readonly truncated: boolean } | undefined,
  { group, unfold }: Pick<TitlesSearch, 'group' | 'unfold'>,
  change: (patch: Pick<Partial<TitlesSearch>, 'group' | 'unfold'>) => void,
) {
  const format = useFormat()
  const groups = useOwnGroups({
    ...{ columns, group, unfold, rows: found?.data, cut: found?.truncated === true },
    groupings: groupingsOf(columns, OWN_GROUPINGS.titles, {
      bank: {
        keyOf: ({ domicilaryBank }) => domicilaryBank.id,
        labelOf: ({ domicilaryBank }) => domicilaryBank.name,
      },
      expiry: {
        keyOf: ({ importExpiry }) => importExpiry,
        labelOf: ({ importExpiry }) => format.date(importExpiry),
      },
      nextOpen: {
        keyOf: ({ nextOpen }) => nextOpen ?? '',
        labelOf: ({ nextOpen }) => format.date(nextOpen),
      },
    }),
    sums: FIGURES.map((column) => ({
      column,
      of: (row: ListedTitleView) => row[column],
      in: ({ currency, currencyPattern }: ListedTitleView) => ({ currency, decimals: currencyPattern }),
    })),
    onChange: change,
  })
  return { ...groups, by: found?.truncated ? undefined : group }
}
