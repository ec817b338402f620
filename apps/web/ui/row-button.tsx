import type { ComponentProps } from 'react'
import classes from './row-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'type'>

/** A small button in a row of a live list: a plain element, because a screenful of rows is drawn several times a second. */
export function RowButton(props: Props) {
  return <button type="button" className={classes.button} {...props} />
}

/** The same for a sign without words; `label` is its name and its tooltip. */
export function RowIcon({ label, ...props }: Props & { label: string }) {
  return <button type="button" className={classes.icon} aria-label={label} title={label} {...props} />
}
