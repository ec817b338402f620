import IconFilter from 'virtual:icons/filter'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import bar from './filter-bar.module.css'
import classes from './filter-fold.module.css'

/**
 * Filters that stand in a line, each effective at once. On a telephone, where each would take a line of its own, one button has their
 * place: it tells how many are set, and opens them.
 *
 * @param set how many of them say something else than usual
 */
export function FilterFold({ set, children }: { set: number; children: ReactNode }) {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconFilter size={14} aria-hidden />
        {t('filter.title')}
        {set > 0 && <span className={bar.count}>{set}</span>}
      </button>
      <div id={id} className={classes.folded} data-open={open || undefined}>
        {children}
      </div>
    </>
  )
}
