import { NativeSelect, TextInput } from '@mantine/core'
import { type HTMLAttributes, useId } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import type { SignUpHandle, SignUpInput } from './sign-up-schema.ts'

/** Members of the form that are typed as text. */
export type TextMember = Exclude<
  keyof SignUpInput,
  'bank' | 'activityDomain' | 'membershipForm' | 'nationalRegister' | 'patent' | AmountMember
>
export type AmountMember = 'prevYearProvisionalAmt' | 'currentYearProvisionalAmt'

type Hinted = Extract<
  TextMember,
  'username' | 'referenceRne' | 'trn' | 'negotiatorIdentifier' | 'email' | 'phoneNumber'
>

/** Fields whose form is told before somebody gets it wrong. */
const HINTED: ReadonlySet<string> = new Set<Hinted>([
  'username',
  'referenceRne',
  'trn',
  'negotiatorIdentifier',
  'email',
  'phoneNumber',
])
const isHinted = (member: TextMember): member is Hinted => HINTED.has(member)

/** One line of text, its hint under the label, its fault beneath. */
export function TextField({
  form,
  member,
  type = 'text',
  autoComplete = 'off',
  inputMode,
  suggestions,
  wide = false,
}: {
  form: SignUpHandle
  member: TextMember
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** What most companies answer; anything else can be typed. */
  suggestions?: readonly string[]
  wide?: boolean
}) {
  const { t } = useTranslation('signups')
  const list = useId()
  return (
    <div data-wide={wide || undefined}>
      <ControlledField
        as={TextInput}
        control={form.control}
        name={member}
        label={t(`field.${member}`)}
        description={isHinted(member) ? t(`hint.${member}`) : undefined}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize={member === 'username' ? 'none' : undefined}
        spellCheck={false}
        aria-required
        list={suggestions ? list : undefined}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </div>
  )
}

/** An amount in dinars. */
export function AmountField({ form, member }: { form: SignUpHandle; member: AmountMember }) {
  const { t } = useTranslation('signups')
  const fieldError = useFieldError()
  return (
    <Controller
      name={member}
      control={form.control}
      render={({ field: { value, ...field }, fieldState }) => (
        <DecimalInput
          {...field}
          value={String(value)}
          label={t(`field.${member}`)}
          description={t('hint.dinars')}
          aria-required
          error={fieldError(fieldState.error)}
        />
      )}
    />
  )
}

/** One choice of a list. */
export function ChoiceField({
  form,
  member,
  choices,
  failed,
}: {
  form: SignUpHandle
  member: 'bank' | 'activityDomain'
  choices: readonly { readonly value: string; readonly label: string }[]
  /** Why there is nothing to choose from. */
  failed?: string | undefined
}) {
  const { t } = useTranslation('signups')
  const fieldError = useFieldError()
  return (
    <Controller
      name={member}
      control={form.control}
      render={({ field: { value, ...field }, fieldState }) => (
        <NativeSelect
          {...field}
          value={value ?? ''}
          label={t(`field.${member}`)}
          data={[{ value: '', label: t('choose') }, ...choices]}
          aria-required
          error={failed ?? fieldError(fieldState.error)}
        />
      )}
    />
  )
}
