import IconFilter from 'virtual:icons/filter'
import { Button, CloseButton, Popover } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onFilterAsked } from './filter-asked.ts'
import classes from './filter-bar.module.css'
import { LatePart } from './late-part.tsx'
import { useNarrows } from './narrowed.ts'

/** One filter that is on: what it says and how it is taken off. */
export type ActiveFilter = { id: string; label: string; value: string; remove: () => void }

type Props = {
  active: readonly ActiveFilter[]
  /** The filter fields, laid out by the house; they edit a draft that `onApply` makes effective. */
  children: ReactNode
  onApply: () => void
  onReset: () => void
  /** Called when the panel opens, to start the draft from what is effective. */
  onOpen?: () => void
  /** What stands at the end of the bar: export, refresh. */
  actions?: ReactNode
}

/**
 * The house filter: a 'Filtre' panel with Valider and Reset filtre, and each active filter as a removable chip. It stands in the page's
 * header, beside the title: a line of its own would cost the list a row.
 */
export function FilterBar({ active, children, onApply, onReset, onOpen, actions }: Props) {
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  useNarrows(active.length, () => {
    for (const { remove } of active) remove()
  })
  const change = (next: boolean) => {
    if (next) onOpen?.()
    setOpened(next)
  }
  /** The field that it opens at; the first one where nobody asked for another. */
  const field = useRef<string | null>(null)
  const newest = useRef(change)
  newest.current = change
  useEffect(
    () =>
      onFilterAsked((member) => {
        field.current = member
        newest.current(true)
      }),
    [],
  )
  const begin = (fields: HTMLDivElement | null) => {
    if (field.current === null || !fields) return
    fields.querySelector(`[name="${CSS.escape(field.current)}"]`)?.setAttribute('data-autofocus', '')
    field.current = null
  }
  const then = (act: () => void) => () => {
    act()
    setOpened(false)
  }
  return (
    <div className={classes.bar}>
      <Popover
        opened={opened}
        onChange={change}
        position="bottom-start"
        trapFocus
        returnFocus
        withRoles
        width={320}
      >
        <Popover.Target>
          <Button
            data-list-filter
            leftSection={<IconFilter size={14} />}
            onClick={() => change(!opened)}
            // The panel hears Escape once the focus is in it, which takes a moment: who is faster closes it from here.
            onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
          >
            {t('filter.title')}
            {active.length > 0 && <span className={classes.count}>{active.length}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('filter.title')}>
          <form
            className={classes.form}
            // It has the focus until its fields are there.
            tabIndex={-1}
            data-panel
            data-autofocus
            onSubmit={(event) => {
              event.preventDefault()
              then(onApply)()
            }}
          >
            <LatePart typed fallback={null}>
              <div ref={begin} className={classes.fields}>
                {children}
                <div className={classes.buttons}>
                  <Button variant="subtle" onClick={then(onReset)}>
                    {t('filter.reset')}
                  </Button>
                  <Button variant="filled" type="submit">
                    {t('filter.apply')}
                  </Button>
                </div>
              </div>
            </LatePart>
          </form>
        </Popover.Dropdown>
      </Popover>
      {active.map((filter) => (
        <span key={filter.id} className={classes.chip}>
          {filter.label} <b>{filter.value}</b>
          <CloseButton
            size={18}
            aria-label={t('filter.remove', { label: filter.label })}
            onClick={filter.remove}
          />
        </span>
      ))}
      <div className={classes.actions}>{actions}</div>
    </div>
  )
}
