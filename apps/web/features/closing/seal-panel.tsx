import {
  type Closing,
  closingCall,
  closingDocumentCall,
  MOST_CLOSING_NOTE,
  prepareClosingCall,
  signClosingCall,
} from '@fxmatch/contract/http/closing'
import { homeCall } from '@fxmatch/contract/http/home'
import type { ClosingAction } from '@fxmatch/domain/closing/seal'
import { Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callUrl } from '../../lib/api/call-url.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { leadsTo } from '../../lib/i18n/leads-to.ts'
import { useSession } from '../../lib/session/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './closing.module.css'

const REFRESHES = [closingCall, homeCall]

/** How a day is prepared and signed: where it stands, the two steps, its document, and where the days before stand. */
export function SealPanel({ closing }: { closing: Closing }) {
  const { t } = useTranslation(['reports', 'orders'])
  const format = useFormat()
  const { prepared, signed } = closing
  return (
    <div id="seal" className={`${classes.section} ${classes.seal}`}>
      <div className={classes.head}>
        <h2>{t('closing.seal.title')}</h2>
        <b className={classes.state} data-state={closing.state} data-running={!closing.isOver || undefined}>
          {t(`closing.state.${closing.state}`)}
        </b>
      </div>
      {!closing.isOver && <p>{t('closing.seal.notOver')}</p>}
      {closing.isOver && (
        <ol className={classes.steps}>
          <li data-done={prepared !== null}>
            {prepared
              ? t('closing.seal.prepared', { name: prepared.by, at: format.dateTime(prepared.at) })
              : t('closing.seal.toPrepare')}
            {prepared?.note && (
              <blockquote>
                <span className="soft">{format.labelled(t('closing.seal.note'), '')}</span>
                {prepared.note}
              </blockquote>
            )}
          </li>
          <li data-done={signed !== null}>
            {signed
              ? t('closing.seal.signed', { name: signed.by, at: format.dateTime(signed.at) })
              : t('closing.seal.toSign')}
          </li>
        </ol>
      )}
      {closing.moved && signed && <p className={classes.moved}>! {t('closing.seal.moved')}</p>}
      {prepared && (
        <p className={classes.fingerprint}>
          <span className="soft">{t('orders:verify.fingerprint')}</span> <code>{prepared.fingerprint}</code>
        </p>
      )}
      {signed && (
        <p>
          <a href={callUrl(closingDocumentCall.path, { id: signed.id }, undefined)} download>
            {t('closing.seal.document', { reference: signed.reference })}
          </a>
        </p>
      )}
      {closing.isOver && !signed && <Steps closing={closing} />}
      <Days closing={closing} />
    </div>
  )
}

/** The two steps, each with why it cannot be taken. */
function Steps({ closing }: { closing: Closing }) {
  const { t } = useTranslation(['reports', 'refusals', 'orders'])
  const format = useFormat()
  const reasonOf = useReasonText()
  const { day, figures, prepared, needsNote } = closing
  const [note, setNote] = useState(prepared?.note ?? '')
  const [missing, setMissing] = useState(false)
  const [signing, setSigning] = useState(false)
  const action = (name: ClosingAction) => closing.allowedActions.find((one) => one.action === name)
  const prepare = useCommand(prepareClosingCall, {
    refreshes: REFRESHES,
    success: t('reports:closing.seal.preparedDone'),
  })
  const sign = useCommand(signClosingCall, {
    refreshes: REFRESHES,
    success: t('reports:closing.seal.signedDone'),
    onSuccess: () => setSigning(false),
    onRefusal: () => {
      setSigning(false)
      return undefined
    },
  })
  const submit = () => {
    if (needsNote && note.trim() === '') return setMissing(true)
    void prepare.run({ body: { day, figures, note: note.trim() || null } })
  }
  const [preparing, signature] = [action('prepare'), action('sign')]
  if (!preparing || !signature) return null
  const mayPrepare = preparing.rule !== 'MISSING_CAPABILITY'
  return (
    <>
      {mayPrepare && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Textarea
            label={t(needsNote ? 'reports:closing.seal.noteNeeded' : 'reports:closing.seal.note')}
            required={needsNote}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MOST_CLOSING_NOTE}
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value)
              setMissing(false)
            }}
            error={missing ? t('refusals:rule.CLOSING_NOTE') : undefined}
          />
          <ReasonedButton
            type="submit"
            variant={prepared ? 'default' : 'filled'}
            reason={reasonOf(preparing)}
            loading={prepare.running}
          >
            {t(prepared ? 'reports:closing.seal.prepareAnew' : 'reports:closing.seal.prepare')}
          </ReasonedButton>
        </form>
      )}
      {prepared && (
        <ReasonedButton
          variant="filled"
          reason={reasonOf(signature)}
          loading={sign.running}
          onClick={() => setSigning(true)}
        >
          {t('reports:closing.seal.sign')}
        </ReasonedButton>
      )}
      {prepared && (
        <ConfirmDialog
          opened={signing}
          title={t('reports:closing.seal.signTitle', { day: format.date(day) })}
          confirmLabel={t('reports:closing.seal.sign')}
          running={sign.running}
          onConfirm={() => void sign.run({ body: { day, fingerprint: prepared.fingerprint } })}
          onCancel={() => setSigning(false)}
        >
          <p>{t('reports:closing.seal.signText')}</p>
          <p className={classes.fingerprint}>
            <span className="soft">{t('orders:verify.fingerprint')}</span> <code>{prepared.fingerprint}</code>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Where the last days stand: one that was forgotten is seen. */
function Days({ closing: { days, bank } }: { closing: Closing }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { company } = useSession()
  return (
    <nav aria-label={t('closing.days')}>
      <ul className={classes.days}>
        {days.map(({ day, state }) => (
          <li key={day}>
            <Link to="/closing" search={{ day, ...(bank.id === company ? {} : { bank: bank.id }) }}>
              {format.date(day)}
            </Link>{' '}
            <span className={classes.state} data-state={state}>
              {signOf(state)} {t(`closing.state.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Beside each colour its sign. */
const signOf = (state: 'OPEN' | 'PREPARED' | 'SIGNED') =>
  ({ OPEN: '!', PREPARED: leadsTo(), SIGNED: '✓' })[state]
