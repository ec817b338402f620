import { type ReactNode, useId } from 'react'
import { KEYS, type KeyId } from '../lib/keys/keys.ts'
import classes from './inline-choice.module.css'
import { useNarrows } from './narrowed.ts'

type Props = {
  label: string
  /** What it asks, where the label does not say it. */
  means?: string
  /** The key that goes to it, where it has one. */
  shortcut?: KeyId
  value: string
  /** Whether another than the usual one is chosen: drawn as on. */
  on: boolean
  /** It puts in order, and leaves nothing out. */
  sorts?: boolean
  onChange: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** A filter that is effective at once: its label and the browser's own choice list in one line. */
export function InlineChoice({
  label,
  means,
  shortcut,
  value,
  on,
  sorts = false,
  onChange,
  children,
}: Props) {
  const id = useId()
  useNarrows(on && !sorts, () => onChange(''))
  return (
    <span className={classes.choice} data-on={on || undefined}>
      <label htmlFor={id} title={means}>
        {label}
      </label>
      <select
        id={id}
        data-shortcut={shortcut}
        title={means}
        aria-keyshortcuts={shortcut && KEYS[shortcut].shown}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </span>
  )
}

/** A value of the address that the list does not (yet) have keeps its place, so that the filter tells the truth. */
export function MissingOption<T extends string | number>({
  value,
  listed,
}: {
  value: T | undefined
  listed: readonly T[]
}) {
  return value === undefined || listed.includes(value) ? null : <option value={value}>{value}</option>
}
