import IconChevronLeft from 'virtual:icons/chevron-left'
import IconChevronRight from 'virtual:icons/chevron-right'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { DataColumn } from './columns.ts'
import classes from './data-table.module.css'
import type { ColumnChoice } from './use-column-choice.ts'
import { usePressed } from './use-pressed.ts'

/** The sizes of a page, 10 being the specification's. */
export const PAGE_SIZES = [10, 25, 50, 100] as const

/** Where the list stands in the whole; the caller keeps `page` (from 1) and `size` in the URL. */
export type Paging = {
  page: number
  size: number
  total: number
  onChange: (next: { page: number; size: number }) => void
}

/** The foot of the list: which rows these are, what is chosen of them, the columns, the pages. */
export function TableFooter<Row>({
  paging,
  columns,
  choice,
  children,
}: {
  paging: Paging | undefined
  columns: readonly DataColumn<Row>[]
  choice: ColumnChoice
  /** What stands after the range: the bar of the chosen rows. */
  children?: ReactNode
}) {
  return (
    <div className={classes.footer}>
      {paging && <Range paging={paging} />}
      {children}
      <span className={classes.spring} />
      <ColumnChooser columns={columns} choice={choice} />
      {paging && <Pager paging={paging} />}
    </div>
  )
}

function Range({ paging }: { paging: Paging }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const from = paging.total === 0 ? 0 : (paging.page - 1) * paging.size + 1
  const to = Math.min(paging.page * paging.size, paging.total)
  return (
    <span className="soft" role="status">
      {t('table.range', {
        from: format.count(from),
        to: format.count(to),
        total: format.count(paging.total),
      })}
    </span>
  )
}

function Pager({ paging }: { paging: Paging }) {
  const { t } = useTranslation('common')
  const label = useId()
  const { total, onChange } = paging
  const [{ page, size }, press] = usePressed({ page: paging.page, size: paging.size }, onChange)
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <>
      <label className={classes.sizes} htmlFor={label}>
        <span className={classes.sizesLabel}>{t('table.rowsPerPage')}</span>
        <NativeSelect
          id={label}
          size="xs"
          data={PAGE_SIZES.map(String)}
          value={String(size)}
          onChange={(event) => press({ page: 1, size: Number(event.currentTarget.value) })}
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
