import IconChevronLeft from 'virtual:icons/chevron-left'
import IconChevronRight from 'virtual:icons/chevron-right'
import { PAGE_SIZES } from '@fxmatch/contract/registers/list-limits'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useRowsThatFill } from '../../lib/preferences/rows-that-fill.ts'
import { useListLayout } from '../../lib/preferences/use-list-layout.ts'
import { usePressed } from '../use-pressed.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { DataColumn } from './columns.ts'
import classes from './data-table.module.css'
import type { ColumnChoice } from './use-column-choice.ts'

/** Where the list stands in the whole; the caller keeps `page` (from 1) and `size` in the URL. */
export type Paging = {
  page: number
  size: number
  total: number
  onChange: (next: { page: number; size: number }) => void
  /** The list is given all of its rows: it puts them in order first, then cuts them into pages. */
  whole?: boolean
}

/** The foot of the list: which rows these are, what is chosen of them, the columns, the pages. */
export function TableFooter<Row>({
  name,
  paging,
  columns,
  choice,
  aside,
  widthOf,
  views,
  children,
}: {
  /** The list under whose name the size of its page is remembered. */
  name: string
  paging: Paging | undefined
  columns: readonly DataColumn<Row>[]
  choice: ColumnChoice
  /** The columns that there is no room for. */
  aside: readonly DataColumn<Row>[]
  /** How wide a column is, in CSS pixels. */
  widthOf: (id: string) => number
  /** The views of the list, beside the choice of its columns. */
  views: ReactNode
  /** What stands after the range: the bar of the chosen rows. */
  children: ReactNode | null
}) {
  return (
    <div className={classes.footer}>
      {paging && <Range paging={paging} />}
      {children}
      <span className={classes.spring} />
      {views}
      <ColumnChooser columns={columns} choice={choice} aside={aside} widthOf={widthOf} />
      {paging && <Pager name={name} paging={paging} brief={children !== null} />}
    </div>
  )
}

function Range({ paging }: { paging: Paging }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const from = (paging.page - 1) * paging.size + 1
  const to = Math.min(paging.page * paging.size, paging.total)
  return (
    <span className="soft" role="status">
      {/* An empty list says above that it is. */}
      {paging.total > 0 &&
        t('table.range', {
          from: format.count(from),
          to: format.count(to),
          total: format.count(paging.total),
        })}
    </span>
  )
}

/** The choice of as many rows as fill the window, beside the sizes that are numbers. */
const FILL = 'fill'

/** @param brief the size says itself what it is: the bar of the chosen rows needs the room on a desk of 1366 px */
function Pager({ name, paging, brief }: { name: string; paging: Paging; brief: boolean }) {
  const { t } = useTranslation('common')
  const label = useId()
  const { total, onChange } = paging
  const [layout, changeLayout] = useListLayout(name)
  const fill = useRowsThatFill()
  const [{ page, size }, press] = usePressed({ page: paging.page, size: paging.size }, (next) => {
    // Chosen once, it holds for this list from now on.
    if (next.size !== paging.size) changeLayout({ size: PAGE_SIZES.find((known) => known === next.size) })
    onChange(next)
  })
  const last = Math.max(1, Math.ceil(total / size))
  const fills = size === fill && layout.size !== size
  const isUsual = fills || PAGE_SIZES.some((known) => known === size)
  const sizes = [
    { value: FILL, label: t('table.fillWindow', { count: fill }) },
    // A link may name any size.
    ...(isUsual ? PAGE_SIZES : [size, ...PAGE_SIZES]).map((known) => ({
      value: String(known),
      label: String(known),
    })),
  ]
  return (
    <>
      <label className={classes.sizes} htmlFor={label}>
        <span className={brief ? 'visually-hidden' : classes.sizesLabel}>{t('table.rowsPerPage')}</span>
        <NativeSelect
          id={label}
          size="xs"
          data={sizes}
          value={fills ? FILL : String(size)}
          onChange={({ currentTarget: { value } }) =>
            press({ page: 1, size: value === FILL ? fill : Number(value) })
          }
        />
      </label>
      <span className={classes.pages}>
        <ActionIcon
          aria-label={t('table.previous')}
          disabled={page <= 1}
          onClick={() => press({ page: page - 1, size })}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span className="num">
          {page} / {last}
        </span>
        <ActionIcon
          aria-label={t('table.next')}
          disabled={page >= last}
          onClick={() => press({ page: page + 1, size })}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </span>
    </>
  )
}
