import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import { Hint } from './hint.tsx'
import classes from './reasoned-button.module.css'

type Props = Omit<ButtonProps, 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'onClick' | 'form'> & {
    /** Why it cannot be pressed now, for people; null or undefined when it can. */
    reason?: string | null
    /** `text` writes the reason under the button, `tooltip` (for rows of a list) shows it on hover and focus. */
    reasonAs?: 'text' | 'tooltip'
  }

/**
 * A button that, when it cannot be pressed, says why. It stays reachable by keyboard (`aria-disabled`, not
 * `disabled`), so that the reason can be heard; pressing it then does nothing.
 */
export function ReasonedButton({ reason, reasonAs = 'text', onClick, type = 'button', ...button }: Props) {
  const id = useId()
  const blocked = reason !== null && reason !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  const control = (
    <Button
      {...button}
      type={type}
      onClick={press}
      aria-disabled={blocked || undefined}
      aria-describedby={blocked ? id : undefined}
      data-blocked={blocked || undefined}
      className={classes.button}
    />
  )
  if (reasonAs === 'tooltip') {
    if (!blocked) return control
    return (
      <span className={classes.inline}>
        <Hint label={reason}>{control}</Hint>
        <span id={id} className="visually-hidden">
          {reason}
        </span>
      </span>
    )
  }
  // The same elements whether it is blocked or not: another button in its place would not have the focus that this one had.
  return (
    <div className={blocked ? undefined : classes.bare}>
      {control}
      {blocked && (
        <p id={id} className={classes.reason}>
          {reason}
        </p>
      )}
    </div>
  )
}
