import IconArrowLeft from 'virtual:icons/arrow-left'
import { Button, Progress } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './apply.module.css'
import {
  AccountSection,
  CompanySection,
  DocumentsSection,
  OperationsSection,
  PeopleSection,
} from './sections.tsx'
import { EMPTY_FORM, type SignUpHandle, signUpForm } from './sign-up-schema.ts'
import { type SignUpStage, useSignUp } from './use-sign-up.ts'

/** 'Inscription Entreprise': what a company declares, its two documents, and the dialog that says what comes next. */
export function SignUpScreen() {
  const { t } = useTranslation('signups')
  const { t: fingerprint } = useSearch({ from: '/login' })
  const form: SignUpHandle = useZodForm(signUpForm, EMPTY_FORM)
  const { stage, failure, send, reopen } = useSignUp(form, fingerprint)
  const sending = stage.at === 'sending'
  const declared = stage.at === 'documents' || stage.at === 'done'
  return (
    <main className={classes.main}>
      <title>{`${t('title')} · FXMatch`}</title>
      <Link to="/login" className={classes.back}>
        <IconArrowLeft size={16} aria-hidden /> {t('back')}
      </Link>
      <h1>{t('title')}</h1>
      <p className="soft">{t('lead')}</p>
      <form noValidate className={classes.form} onSubmit={form.handleSubmit(send)} aria-busy={sending}>
        <AccountSection form={form} disabled={sending || declared} />
        <CompanySection form={form} disabled={sending || declared} />
        <OperationsSection form={form} disabled={sending || declared} />
        <PeopleSection form={form} disabled={sending || declared} />
        <DocumentsSection form={form} disabled={sending || stage.at === 'done'} />
        {failure && <Failure error={failure} documents={stage.at === 'documents'} />}
        <Sending stage={stage} />
        <div className={classes.buttons}>
          {stage.at === 'documents' && <Button onClick={reopen}>{t('reopen')}</Button>}
          <Button type="submit" variant="filled" size="sm" loading={sending}>
            {stage.at === 'documents' ? t('resend') : t('submit')}
          </Button>
        </div>
      </form>
      {stage.at === 'done' && <Done />}
    </main>
  )
}

/** What went wrong, in the specification's words, then why. */
function Failure({ error, documents }: { error: unknown; documents: boolean }) {
  const { t } = useTranslation('signups')
  const errorText = useErrorText()
  return (
    <div className={classes.failure} role="alert">
      <strong>{t('failed')}</strong>
      <span>{errorText(error)}</span>
      {documents && <span>{t('declaredKept')}</span>}
    </div>
  )
}

function Sending({ stage }: { stage: SignUpStage }) {
  const { t } = useTranslation('signups')
  if (stage.at !== 'sending' || stage.part === null) return null
  const percent = Math.round(stage.part * 100)
  return (
    <div className={classes.progress}>
      <span role="status">{t('progress')}</span>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-label={t('progress')} />
      </Progress.Root>
    </div>
  )
}

function Done() {
  const { t } = useTranslation('signups')
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/login' })
  return (
    <Dialog title={t('doneTitle')} onClose={leave} closeOnClickOutside={false}>
      <p className={classes.done}>{t('done')}</p>
      <div className={classes.buttons}>
        <Button variant="filled" onClick={leave} data-autofocus>
          {t('back')}
        </Button>
      </div>
    </Dialog>
  )
}
