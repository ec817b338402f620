import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './travellers.module.css'

/** A label above its control, help and fault below it; `describedBy` goes to the control. */
function Field(props: {
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  children: ReactNode
}) {
  const { id, label, hint, error, children } = props
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <small id={`${id}-hint`} className="soft">
          {hint}
        </small>
      )}
      {error !== undefined && (
        <small id={`${id}-error`} className={classes.fault} role="alert">
          {error}
        </small>
      )}
    </div>
  )
}

type Shared = { label: string; hint?: string | undefined; error?: string | undefined }

function described(id: string, { hint, error }: Shared) {
  const ids = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`]
  const describedBy = ids.filter((one) => one !== null).join(' ')
  return {
    id,
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
    ...(error === undefined ? {} : { 'aria-invalid': true as const }),
  }
}

/** A line to type in, large enough for a thumb. */
export function TextField({ label, hint, error, ...input }: Shared & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input className={classes.control} {...input} {...described(id, { label, hint, error })} />
    </Field>
  )
}

/** A choice among some: the telephone's own list. */
export function ChoiceField({ label, hint, error, children, ...select }: Shared & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select className={classes.control} {...select} {...described(id, { label, hint, error })}>
        {children}
      </select>
    </Field>
  )
}

/** One of two or three ways, all in sight, below what they are the answers to. */
export function Switch<T extends string>(props: {
  label: string
  name: string
  value: T
  choices: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
}) {
  const { label, name, value, choices, onChange } = props
  return (
    <fieldset className={classes.switch}>
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
