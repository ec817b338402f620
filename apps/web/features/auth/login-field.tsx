import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './login.module.css'

type Props = {
  name: 'username' | 'password'
  label: string
  error: string | null
  autoComplete: string
  /** The accessible name of the button that shows what is typed; with it the field starts hidden. */
  revealLabel?: string
  onEdit: () => void
}

/** One field of the sign-in form: label above, error beside, and for a secret a button that shows it. */
export function LoginField({ name, label, error, autoComplete, revealLabel, onEdit }: Props) {
  const id = useId()
  const [shown, setShown] = useState(revealLabel === undefined)
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.control}>
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={onEdit}
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
      {error !== null && (
        <p id={`${id}-error`} className={classes.fieldError}>
          {error}
        </p>
      )}
    </div>
  )
}
