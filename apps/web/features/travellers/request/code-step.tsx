import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { CODE_DIGITS, readCode } from '@fxmatch/domain/trust/contact-code'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runAlone } from '../../../lib/api/query-client.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { fetchRefusalTexts } from '../../../lib/failures/refusal-texts.ts'
import { fieldErrorText } from '../../../lib/forms/fault-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { TextField } from '../fields.tsx'
import { Refused } from '../states.tsx'
import classes from '../travellers.module.css'
import { useTravellerError } from '../use-traveller-error.ts'
import { type SentCode, useResendCode, useVerifyCode } from './use-contact-code.ts'

/** Room for blanks that are pasted along. */
const LONGEST = 16

/** The code that was sent to a telephone or mail address, entered or pasted; another one, or another address. */
export function CodeStep(props: {
  to: string
  sent: SentCode
  /** Whether the request is on its way already. */
  sending: boolean
  onProven: (proof: string) => void
  onBack: () => void
}) {
  const { to, sending, onProven, onBack } = props
  const { t, i18n } = useTranslation('travellers')
  const errorText = useTravellerError()
  const [sent, setSent] = useState(props.sent)
  const [typed, setTyped] = useState('')
  const [isSlip, setSlip] = useState(false)
  const verifying = useVerifyCode()
  const resending = useResendCode()
  const client = useQueryClient()
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const code = readCode(typed)
    if (code === null) void fetchRefusalTexts().then(() => setSlip(true))
    else runAlone(client, () => verifying.mutate({ id: sent.id, code }, { onSuccess: onProven }))
  }
  const resend = () =>
    runAlone(client, () => {
      verifying.reset()
      setTyped('')
      resending.mutate(sent.id, { onSuccess: setSent })
    })
  const wrong = verifying.error && asApiError(verifying.error).refusal?.fields?.[0]
  const slip = isSlip ? fieldErrorText(i18n, { message: schemaFault('CODE_SIX_DIGITS') }) : undefined
  const running = verifying.isPending || sending
  return (
    <form className={classes.form} noValidate onSubmit={enter}>
      <h2>{t('code.title')}</h2>
      <p>{t(sent.way === 'SMS' ? 'code.sentSms' : 'code.sentMail', { to })}</p>
      <TextField
        label={t('code.label')}
        hint={t('code.hint')}
        className={`${classes.control} ${classes.code}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LONGEST}
        // The step replaces the form whose button had the focus.
        autoFocus
        placeholder={'0'.repeat(CODE_DIGITS)}
        value={typed}
        error={slip ?? (wrong ? errorText(verifying.error) : undefined)}
        onChange={({ target }) => {
          setTyped(target.value)
          setSlip(false)
        }}
      />
      <Refused error={verifying.error ?? resending.error} />
      <button type="submit" className={classes.first} disabled={running}>
        {running && <span className={classes.spinner} aria-hidden />}
        {t('code.verify')}
      </button>
      <div className={classes.answers}>
        <Resend sent={sent} running={resending.isPending} onResend={resend} />
        <button type="button" className={classes.second} disabled={running} onClick={onBack}>
          {t(sent.way === 'SMS' ? 'code.otherNumber' : 'code.otherMail')}
        </button>
      </div>
    </form>
  )
}

/** Asks for another code, once the pause is over and while there are any. */
function Resend({ sent, running, onResend }: { sent: SentCode; running: boolean; onResend: () => void }) {
  const { t } = useTranslation('travellers')
  const now = useNow(1_000)
  if (sent.resendsLeft === 0) return <p className="soft">{t('code.noMore')}</p>
  const seconds = Math.ceil((new Date(sent.resendFrom).getTime() - now.getTime()) / 1_000)
  return (
    <button type="button" className={classes.second} disabled={running || seconds > 0} onClick={onResend}>
      {seconds > 0 ? t('code.resendIn', { seconds }) : t('code.resend')}
    </button>
  )
}
