import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ApiError } from '../../lib/failures/api-error.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './security.module.css'

const proofSchema = z.object({
  password: z.string().min(1, schemaFault('FIELD_REQUIRED')),
  code: z.string().trim().min(1, schemaFault('FIELD_REQUIRED')),
})
export type Proof = z.infer<typeof proofSchema>

const EMPTY: Proof = { password: '', code: '' }

/** Rule of the server → the field that it names. */
const FIELDS = {
  WRONG_PASSWORD: 'password',
  PASSWORD_TOO_SHORT_ALONE: 'password',
  WRONG_CODE: 'code',
} as const
type ProofFault = keyof typeof FIELDS

function faultOf(error: ApiError): ProofFault | null {
  const rule = error.refusal?.rule ?? ''
  return Object.hasOwn(FIELDS, rule) ? (rule as ProofFault) : null
}

/** Of a command whose refusal the proof's form shows at its field. */
export const shownByForm = (error: ApiError): 'shown' | undefined =>
  faultOf(error) === null ? undefined : 'shown'

type Props = {
  label: string
  codeHint: string
  danger?: boolean
  running: boolean
  submit: (proof: Proof) => Promise<{ ok: boolean; error?: ApiError }>
}

/** The password and a code: what it takes to change one's second factor. */
export function ProofForm({ label, codeHint, danger = false, running, submit }: Props) {
  const { t } = useTranslation('security')
  const user = useSession()
  const fieldError = useFieldError()
  const form = useZodForm(proofSchema, EMPTY)
  const { errors } = form.formState
  const send = form.handleSubmit(async (proof) => {
    const { error } = await submit(proof)
    const fault = error && faultOf(error)
    if (fault)
      form.setError(
        FIELDS[fault],
        { type: 'server', message: t(`proof.fault.${fault}`) },
        { shouldFocus: true },
      )
  })
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <TextInput
        {...form.register('code')}
        label={t('proof.code')}
        description={codeHint}
        autoComplete="one-time-code"
        aria-required
        error={fieldError(errors.code)}
      />
      <PasswordInput
        {...form.register('password')}
        label={t('proof.password')}
        autoComplete="current-password"
        aria-required
        error={fieldError(errors.password)}
        visibilityToggleButtonProps={{ 'aria-label': t('proof.reveal') }}
      />
      <ReasonedButton
        type="submit"
        variant="filled"
        size="sm"
        loading={running}
        {...(danger ? { color: 'red' } : {})}
      >
        {label}
      </ReasonedButton>
    </form>
  )
}
