import IconFilter from 'virtual:icons/filter'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explainedIn, meaningOf } from '../abbreviations.ts'
import { Explained } from '../explained.tsx'
import { askFilter } from '../filter-asked.ts'
import { usePressed } from '../use-pressed.ts'
import { alignOf, type Sort } from './columns.ts'
import classes from './data-table.module.css'
import { isMovable, type PlacedColumn } from './place-columns.ts'
import { SelectAll } from './select-box.tsx'
import type { AllChoice } from './selection.ts'
import { type HeadActions, useHeadDrag } from './use-head-drag.ts'

type Props<Row> = {
  columns: readonly PlacedColumn<Row>[]
  actions: HeadActions
  /** What stands over the rows' own buttons, where nothing else does. */
  corner: ReactNode
  /** By which columns the list is in order, the first one first. */
  sort: readonly Sort[]
  onSort: (sort: readonly Sort[]) => void
  several: boolean
  /** Somebody wanted another column beside the first, in a list that goes by one alone. */
  onAlone: () => void
  /** Whether the list is filtered from its heads. */
  filters: boolean
  /** The box for all rows; null where rows are not chosen. */
  choice: AllChoice | null
}

/**
 * What a press on a head makes of the order: ascending, then descending, then the list's own. `beside` others the column keeps its
 * place among them, a new one is the last.
 */
export function nextSort(column: string, sort: readonly Sort[], beside: boolean): readonly Sort[] {
  const was = sort.find((one) => one.column === column)
  const next: Sort[] =
    was === undefined
      ? [{ column, direction: 'asc' }]
      : was.direction === 'asc'
        ? [{ column, direction: 'desc' }]
        : []
  if (!beside) return sort.length > 1 ? [{ column, direction: 'asc' }] : next
  return was === undefined ? [...sort, ...next] : sort.flatMap((one) => (one === was ? next : [one]))
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The sticky header: titles with their unit, sort buttons, and the box that chooses every row. */
export function TableHead<Row>({
  columns,
  choice,
  actions,
  corner,
  filters,
  several,
  onAlone,
  ...chosen
}: Props<Row>) {
  const [sort, press] = usePressed(chosen.sort, chosen.onSort)
  const { t, i18n } = useTranslation('common')
  const drag = useHeadDrag(actions)
  return (
    <thead className={classes.head} {...drag}>
      <tr>
        {choice && (
          <th scope="col" className={classes.check}>
            <SelectAll choice={choice} />
          </th>
        )}
        {columns.map((column) => {
          const place = sort.findIndex((one) => one.column === column.id)
          const direction = sort[place]?.direction ?? null
          const meaning = column.means ? meaningOf(column.means, i18n) : explainedIn(column.header, i18n)
          const title = (describedBy?: string) => (
            <span aria-describedby={describedBy}>
              <span className={column.kind === 'action' ? 'visually-hidden' : undefined}>
                {column.header}
              </span>
              {column.unit !== undefined && (
                <>
                  {' '}
                  <span className={classes.unit}>({column.unit})</span>
                </>
              )}
            </span>
          )
          return (
            <th
              key={column.id}
              data-column={column.id}
              scope="col"
              data-align={alignOf(column)}
              data-kind={column.kind ?? 'text'}
              data-movable={isMovable(columns, column.id) || undefined}
              data-pinned={column.pinned}
              data-drawn={column.drawn}
              style={
                column.minWidth === undefined ? column.style : { minWidth: column.minWidth, ...column.style }
              }
              aria-sort={column.sortable ? (direction ? ARIA_SORT[direction] : 'none') : undefined}
            >
              <Explained meaning={meaning}>
                {(describedBy) =>
                  column.sortable ? (
                    <button
                      type="button"
                      className={classes.sort}
                      data-title
                      aria-describedby={describedBy}
                      onClick={({ shiftKey }) => {
                        if (shiftKey && !several) onAlone()
                        press(nextSort(column.id, sort, several && shiftKey))
                      }}
                    >
                      {title()}
                      <span aria-hidden className={classes.arrow} data-direction={direction ?? 'none'}>
                        {direction === 'desc' ? '↓' : '↑'}
                        {direction && sort.length > 1 && <sub>{place + 1}</sub>}
                      </span>
                      {direction && sort.length > 1 && (
                        <span className="visually-hidden">{t('table.sortPlace', { place: place + 1 })}</span>
                      )}
                    </button>
                  ) : (
                    title(describedBy)
                  )
                }
              </Explained>
              {filters && column.filter && <HeadFilter name={column.header} member={column.filter.member} />}
              {column.kind === 'action' && column === columns.at(-1) && corner}
              {column.kind !== 'action' && <span aria-hidden className={classes.edge} data-edge />}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Opens the filter at the column's field. By keyboard it is a key on a cell: heads have no tab stops of their own. */
function HeadFilter({ name, member }: { name: string; member: string }) {
  const { t } = useTranslation('common')
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.headFilter}
      aria-label={t('table.filterBy', { name })}
      onClick={() => askFilter(member)}
    >
      <IconFilter size={13} />
    </button>
  )
}
