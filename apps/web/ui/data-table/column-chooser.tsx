import IconColumns3 from 'virtual:icons/columns-3'
import { Button, Popover } from '@mantine/core'
import { memo, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { IN_WINDOW } from '../in-window.ts'
import type { ColumnLinesProps } from './column-lines.tsx'
import classes from './data-table.module.css'
import type { ColumnChoice } from './use-column-choice.ts'

type Props = ColumnLinesProps & {
  /** Small, where it stands in the head of a list. */
  compact?: boolean
}

/** Seen by who opens it: it comes after the list. */
const ColumnLines = lazyComponent(async () => (await import('./column-lines.tsx')).ColumnLines)

/**
 * Which columns are seen, in which order, how wide, and which stay in view: a line for each, and a way back to the list's own
 * choice. It is left alone while the rows move.
 */
export const ColumnChooser = memo(function ColumnChooser(props: Props) {
  const { columns, choice, aside, compact = false } = props
  const { t } = useTranslation('common')
  const opener = useKeptInView(choice)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const listed = choice.order.flatMap((id) => byId.get(id) ?? []).filter(({ kind }) => kind !== 'action')
  if (listed.every(({ hideable }) => hideable === false)) return null
  return (
    // A list grows and shrinks with its columns, so that its foot may leave the window: who chooses goes on choosing.
    <Popover position="top-end" trapFocus withRoles hideDetached={false} middlewares={IN_WINDOW}>
      <Popover.Target>
        <Button
          ref={opener}
          variant="subtle"
          {...(compact ? { size: 'compact-xs' } : {})}
          leftSection={<IconColumns3 size={15} />}
        >
          {aside.length === 0 ? t('table.columns') : t('table.columnsAside', { count: aside.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')} className={classes.chooserBox ?? ''}>
        <Suspense>
          <ColumnLines {...props} listed={listed} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
})

/** Keeps what opened the chooser in the window, once a choice has made its list longer or shorter. */
function useKeptInView(choice: ColumnChoice) {
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = useRef(choice)
  useEffect(() => {
    const { current } = opener
    const changed = chosen.current !== choice
    chosen.current = choice
    if (!changed || current?.getAttribute('aria-expanded') !== 'true') return
    // The columns find their widths with the next frame.
    const frame = requestAnimationFrame(() => current.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [choice])
  return opener
}
