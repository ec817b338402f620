import IconEye from 'virtual:icons/eye'
import IconEyeOff from 'virtual:icons/eye-off'
import { type ComponentPropsWithRef, useId, useState } from 'react'
import classes from './login.module.css'

type Props = {
  label: string
  error: string | null
  /** What the field should hold, in a line under it. */
  hint?: string
  /** The accessible name of the button that shows what is typed; with it the field starts hidden. */
  revealLabel?: string
  /** Name, autocompletion and handlers of the control itself. */
  input: ComponentPropsWithRef<'input'>
}

/** One field of a page without a session: label above, error beside, and for a secret a button that shows it. */
export function LoginField({ label, error, hint, revealLabel, input }: Props) {
  const id = useId()
  const [shown, setShown] = useState(revealLabel === undefined)
  const described = [error !== null && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean)
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.control}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          required
          {...input}
          id={id}
          type={shown ? (input.type ?? 'text') : 'password'}
          aria-invalid={error !== null || undefined}
          aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        />
        {revealLabel !== undefined && (
          <button
            type="button"
            aria-label={revealLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
          </button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} className={classes.fieldError}>
          {error}
        </p>
      )}
    </div>
  )
}
