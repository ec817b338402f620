import type { ListGroups, ListSums } from '@fxmatch/contract/http/list-groups'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataTableProps } from './data-table-props.ts'
import { type Groupable, GroupChoice } from './group-choice.tsx'
import { type RowGroup, useGroupHeads } from './group-heads.tsx'
import { asTotals, MOST_IN_TOTAL, useCurrencySums } from './group-sums.tsx'
import { useFolding, writtenKey } from './use-folding.ts'
import { type AskedPage, type PageAnswer, useGroupPages } from './use-group-pages.tsx'

/** The key of the groups that are told together; no group of the server has it. */
const REST = 'rest'

type Asked<Row, By extends string> = {
  groupings: readonly (Groupable & { readonly id: By })[]
  /** The column that the list is grouped by; null where it is not. */
  by: By | null
  /** Undefined while they are on their way. */
  told: ListGroups | null | undefined
  /** What a group is called, as its column shows the value; not asked of one that has none. */
  labelOf: (by: By, group: { readonly key: string; readonly name: string | null }) => string
  /** The column under which amounts in currencies stand. */
  amount?: string
  unfold: string | undefined
  onChange: (patch: { group?: By | undefined; unfold?: string | undefined; page?: 1 }) => void
  rowKey: (row: Row) => string
  useAnswers: (asked: readonly AskedPage[]) => readonly PageAnswer<Row>[]
}

/** A list that the server pages, in groups: their sums are of all rows that its filters find, from the server. */
export function useToldGroups<Row, By extends string>({
  by,
  told: data,
  labelOf,
  amount,
  onChange,
  ...asked
}: Asked<Row, By>): {
  /** What the house list is given instead of its page; null where the list has no groups. */
  table: Pick<DataTableProps<Row>, 'rows' | 'grouped' | 'totals'> | null
  choice: ReactNode
} {
  const { t } = useTranslation('groups')
  const format = useFormat()
  const byCurrency = useCurrencySums()
  const folding = useFolding(asked.unfold, (unfold) => onChange({ unfold }))
  const told = by === null ? [] : (data?.groups ?? [])
  const rows = useGroupPages(
    told.filter(({ key }) => folding.open.has(writtenKey(key))).map(({ group }) => group),
    asked.rowKey,
    asked.useAnswers,
  )
  const sumsOf = ({ amounts, dinars }: ListSums, most?: number): Record<string, ReactNode> => ({
    ...(amount === undefined
      ? {}
      : {
          [amount]: byCurrency(
            amounts.map((of) => ({ ...of, decimals: null })),
            most,
          ),
        }),
    ...Object.fromEntries(Object.entries(dinars).map(([column, sum]) => [column, format.dinars(sum)])),
  })
  const noteOf = ({ count, dead }: ListSums) => {
    const all = t('lines', { count })
    return dead === 0 ? all : format.facts([all, t('dead', { count: dead })])
  }
  const shown: RowGroup<Row>[] = told.map((group) => ({
    key: writtenKey(group.key),
    label: by === null || group.key === '' ? t('none') : labelOf(by, group),
    note: noteOf(group),
    sums: sumsOf(group),
    rows: rows.get(group.group)?.rows ?? [],
    foot: rows.get(group.group)?.foot,
  }))
  if (by !== null && data?.rest)
    shown.push({
      key: REST,
      label: t('rest', { count: data.rest.groups }),
      note: noteOf(data.rest),
      sums: sumsOf(data.rest),
      rows: null,
    })
  const grouped = useGroupHeads(shown, folding.open, (key) =>
    folding.toggle(key, (of) => shown.find((group) => group.key === of)?.label),
  )
  const choice = (
    <GroupChoice
      by={by}
      columns={asked.groupings}
      told={folding.told}
      onChange={(group) => onChange({ group, unfold: undefined, page: 1 })}
    />
  )
  if (by === null) return { table: null, choice }
  return {
    choice,
    table: {
      rows: data ? grouped.rows : undefined,
      grouped: shown.length === 0 ? null : grouped,
      ...(data ? asTotals(sumsOf(data.totals, MOST_IN_TOTAL)) : {}),
    },
  }
}
