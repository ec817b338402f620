import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { type Checked, faultsOf, useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { TextField } from '../fields.tsx'
import classes from '../travellers.module.css'
import { useTravellerError } from '../use-traveller-error.ts'
import type { FollowKey } from './follow-key.ts'
import { useOpenRequest } from './use-follow.ts'

type KeyTyped = { reference: string; secret: string }

/** What is typed of a key: of any form that one may have, so that the server says what is unknown. */
function readKey(typed: KeyTyped): Checked<KeyTyped, FollowKey> {
  const reference = typed.reference.trim().toUpperCase()
  const secret = typed.secret.trim()
  const faultOf = (text: string, longest: number) => {
    if (text === '') return schemaFault('FIELD_REQUIRED')
    return text.length > longest ? schemaFault('FIELD_INVALID') : null
  }
  const faults = faultsOf<FollowKey>({ reference: faultOf(reference, 20), secret: faultOf(secret, 40) })
  return faults ? { faults } : { read: { reference, secret } }
}

/** Opens a request by reference and secret code; what was typed stays where it was wrong. */
export function KeyForm(props: {
  begin: FollowKey | null
  error?: unknown
  onOpened: (key: FollowKey) => void
}) {
  const { t } = useTranslation('travellers')
  const form = useCheckedForm(readKey, { reference: '', secret: '', ...props.begin })
  const opening = useOpenRequest()
  const error = opening.error ?? (opening.isIdle ? (props.error ?? null) : null)
  const submit = form.submit((key) => opening.mutate(key, { onSuccess: props.onOpened }))
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextField
        label={t('follow.reference')}
        hint={t('follow.referenceHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={form.error('reference')}
        {...form.field('reference')}
      />
      <TextField
        label={t('follow.secret')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={form.error('secret')}
        {...form.field('secret')}
      />
      <Refused error={error} />
      <button type="submit" className={classes.first} disabled={opening.isPending}>
        {opening.isPending && <span className={classes.spinner} aria-hidden />}
        {t('follow.open')}
      </button>
    </form>
  )
}

function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation('travellers')
  const errorText = useTravellerError()
  if (error === null) return null
  return (
    <p className={classes.failure} role="alert">
      {asApiError(error).status === 400 ? t('refused.unknown') : errorText(error)}
    </p>
  )
}
