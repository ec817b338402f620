import type { ComponentProps, ComponentType } from 'react'
import {
  type Control,
  Controller,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form'
import { useFieldError } from '../lib/forms/use-field-error.ts'

/** What an input is given by the form that it stands in. */
type Bound = 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error' | 'defaultValue'

/** An input that tells its value, or the event of which the form reads it. */
// biome-ignore lint/suspicious/noExplicitAny: of any value; which one it is decides below which members of the form fit it
type Input = ComponentType<any>

type Props<
  As extends Input,
  Draft extends FieldValues,
  Sent,
  Name extends FieldPathByValue<Draft, ComponentProps<As>['value']>,
> = Omit<ComponentProps<As>, Bound | 'as' | 'control' | 'failure' | 'onChosen'> & {
  readonly as: As
  readonly control: Control<Draft, unknown, Sent>
  /** The member of the form, of a value that the input can show. */
  readonly name: Name
  /** What is wrong beside what the form says of it, such as a list of choices that did not come. */
  readonly failure?: string | undefined
  /** What else another value changes; the form has it already. */
  readonly onChosen?: (value: FieldPathValue<Draft, Name>) => void
}

/**
 * An input whose value the form holds: shown, changed, and with what is wrong with it in the person's words. For inputs that are no plain
 * element; those are registered with the form.
 */
export function ControlledField<
  As extends Input,
  Draft extends FieldValues,
  Sent,
  Name extends FieldPathByValue<Draft, ComponentProps<As>['value']>,
>({ as, control, name, failure, onChosen, ...input }: Props<As, Draft, Sent, Name>) {
  const fieldError = useFieldError()
  const Input: Input = as
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Input
          {...input}
          {...field}
          onChange={(value: FieldPathValue<Draft, Name>) => {
            field.onChange(value)
            onChosen?.(value)
          }}
          error={fieldError(fieldState.error) ?? failure}
        />
      )}
    />
  )
}
