import { Button } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './data-table.module.css'
import type { Choices } from './selection.ts'

/** How many rows are chosen, what can be done with them, and a way to choose none. */
export function SelectionBar<Row>({ choices, children }: { choices: Choices<Row>; children: ReactNode }) {
  const { t } = useTranslation('common')
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const count = choices.chosen.length
  const clear = () => {
    choices.clear()
    // The button is gone with the selection.
    bar.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div
      ref={bar}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      className={classes.selection}
      data-chosen={count > 0 || undefined}
    >
      <span id={id} className="visually-hidden">
        {t('table.selection')}
      </span>
      <span role="status">{t('table.chosen', { count })}</span>
      {children}
      {count > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={clear}>
          {t('table.clearSelection')}
        </Button>
      )}
    </div>
  )
}
