import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { compareValues, type DataColumn, type Sort } from './columns.ts'
import type { DataTableProps } from './data-table-props.ts'
import { GroupChoice } from './group-choice.tsx'
import { type RowGroup, useGroupHeads } from './group-heads.tsx'
import { asTotals, MOST_IN_TOTAL, useCurrencySums } from './group-sums.tsx'
import { GROUP_ROWS, MoreRows } from './more-rows.tsx'
import { type OwnGrouping, type Summed, sumByCurrency, sumDinars } from './own-groups.ts'
import { useFolding, writtenKey } from './use-folding.ts'

const NO_ROWS: readonly never[] = []
const NO_GROUPINGS: readonly never[] = []
const NOTHING = {}
/** The key of the groups after the last that is told one by one; a written key has no space. */
const REST = ' rest'

type Asked<Row, By extends string> = {
  columns: readonly DataColumn<Row>[]
  /** In the order of the list; undefined while they are on their way. */
  rows: readonly Row[] | undefined
  groupings: readonly OwnGrouping<Row, By>[]
  sums: readonly Summed<Row>[]
  /** Whether a row counts and adds to the sums; left out, each does. */
  counts?: (row: Row) => boolean
  /** The list has more rows than it was given: it has no groups, since their sums would lack the others. */
  cut?: boolean
  /** What stands in the address of the list: the column that it is grouped by, and the groups that are unfolded. */
  group: string | undefined
  unfold: string | undefined
  onChange: (patch: { group?: By | undefined; unfold?: string | undefined }) => void
  /** Whether the rows are put in order by whoever gives them; left out, the heads of the columns do. */
  ordered?: boolean
}

/** What the house list is given besides, or instead of what it would be given, where it is in groups. */
export type InGroups<Row> = Pick<
  DataTableProps<Row>,
  'rows' | 'grouped' | 'totals' | 'sort' | 'onSort' | 'virtual'
>

/**
 * A list that the browser holds whole, in groups with their sums: of all its rows, exact, by currency, and of those that it has now,
 * which is the moment of the rows below them.
 */
export function useOwnGroups<Row, By extends string>({
  columns,
  groupings,
  sums,
  counts = () => true,
  onChange,
  ...asked
}: Asked<Row, By>): { table: Partial<InGroups<Row>>; choice: ReactNode; told: string | null } {
  const { t } = useTranslation('groups')
  const byCurrency = useCurrencySums()
  const format = useFormat()
  const [sort, setSort] = useState<Sort | null>(null)
  const [most, setMost] = useState<Readonly<Record<string, number>>>({})
  const folding = useFolding(asked.unfold, (unfold) => onChange({ unfold }))
  const grouping = asked.cut ? undefined : groupings.find(({ id }) => id === asked.group)
  const given = grouping === undefined ? NO_ROWS : (asked.rows ?? NO_ROWS)
  const rows = useMemo(() => inOrder(given, columns, sort), [given, columns, sort])
  const sumsOf = (of: readonly Row[], mostCurrencies?: number) => {
    const counted = of.filter(counts)
    return Object.fromEntries(
      sums.flatMap((sum): [string, ReactNode][] => {
        const dinars = sum.in === undefined ? sumDinars(counted, sum) : null
        const shown =
          sum.in === undefined
            ? dinars === null
              ? undefined
              : format.dinars(dinars)
            : byCurrency(sumByCurrency(counted, sum), mostCurrencies)
        return shown === undefined ? [] : [[sum.column, shown]]
      }),
    )
  }
  const groups =
    grouping === undefined
      ? []
      : [...Map.groupBy(rows, grouping.keyOf)]
          .map(([key, of]) => ({
            ...{ key, of },
            label: key === '' || of[0] === undefined ? t('none') : grouping.labelOf(of[0]),
          }))
          .sort(
            (a, b) =>
              Number(a.key === '') - Number(b.key === '') ||
              (grouping.lastFirst
                ? compareValues(b.key, a.key, false)
                : compareValues(a.label, b.label, false)),
          )
  const rest = groups.slice(MOST_GROUPS)
  const shown: RowGroup<Row>[] = groups.slice(0, MOST_GROUPS).map(({ key, of, label }) => {
    const room = most[key] ?? GROUP_ROWS
    return {
      key: writtenKey(key),
      label,
      note: t('lines', { count: of.filter(counts).length }),
      sums: sumsOf(of),
      rows: of.slice(0, room),
      foot:
        of.length > room ? (
          <MoreRows
            shown={room}
            total={of.length}
            onMore={() => setMost((was) => ({ ...was, [key]: room + GROUP_ROWS }))}
          />
        ) : undefined,
    }
  })
  if (rest.length > 0) {
    const of = rest.flatMap((group) => group.of)
    const note = t('lines', { count: of.filter(counts).length })
    shown.push({ key: REST, label: t('rest', { count: rest.length }), note, sums: sumsOf(of), rows: null })
  }
  const grouped = useGroupHeads(shown, folding.open, (key) =>
    folding.toggle(key, (of) => shown.find((group) => group.key === of)?.label),
  )
  const told = asked.cut ? t('cut') : folding.told
  const choice = (
    <GroupChoice
      by={grouping?.id ?? null}
      columns={asked.cut ? NO_GROUPINGS : groupings}
      told={told}
      onChange={(group) => onChange({ group, unfold: undefined })}
    />
  )
  if (grouping === undefined || groups.length === 0) return { table: NOTHING, choice, told }
  return {
    choice,
    told,
    table: {
      rows: grouped.rows,
      grouped,
      ...asTotals(sumsOf(rows, MOST_IN_TOTAL)),
      virtual: false,
      ...(asked.ordered ? {} : { sort, onSort: setSort }),
    },
  }
}

/** Rows by the values of one column; as they come where none is chosen. */
function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = sort && columns.find(({ id }) => id === sort.column)
  if (!column) return rows
  const sign = sort.direction === 'desc' ? -1 : 1
  return rows.toSorted(
    (a, b) => sign * compareValues(column.value(a), column.value(b), column.kind === 'number'),
  )
}
