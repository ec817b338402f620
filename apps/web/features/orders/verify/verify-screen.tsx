import { verifyTicketCall } from '@fxmatch/contract/http/documents'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import classes from './verify.module.css'

/** Who has a ticket in hand does without it. */
const ClosingCheck = lazyComponent(async () => (await import('./closing-check.tsx')).ClosingCheck, {
  ahead: false,
})

const ReportAnswer = lazyComponent(async () => (await import('./report-check.tsx')).ReportAnswer, {
  ahead: false,
})

const MomentAnswer = lazyComponent(async () => (await import('./moment-check.tsx')).MomentAnswer, {
  ahead: false,
})

const TOO_MANY = 429
/** For how long a limit holds that does not say so, in seconds. */
const A_MINUTE = 60

/** Anyone with a document in hand learns whether it is authentic, and nothing of who dealt or for how much. */
export function VerifyScreen({ code }: { code: string }) {
  const { t } = useTranslation('orders')
  return (
    <main className={classes.page}>
      <title>{`${t('verify.title')} · FXMatch`}</title>
      <div className={classes.box}>
        <p className={classes.brand}>
          FX<b>Match</b>
        </p>
        <h1>{t('verify.title')}</h1>
        <Answer code={code} />
        <Privacy code={code} />
      </div>
    </main>
  )
}

/** A refusal that has come with the page stands: it is asked again when somebody wants to. */
const useVerified = (code: string) =>
  useQuery({ ...callQuery(verifyTicketCall, { params: { code } }), retryOnMount: false })

/** What the page does not tell; beside the panel that shows what the visitor's own PDF says, that it is the PDF which says it. */
function Privacy({ code }: { code: string }) {
  const { t } = useTranslation('orders')
  const kind = useVerified(code).data?.kind
  const carries = kind === 'CLOSING' || kind === 'EXECUTION_REPORT' || kind === 'MOMENT'
  return <p className="faint">{t(carries ? 'verify.privacyClosing' : 'verify.privacy')}</p>
}

function Answer({ code }: { code: string }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const status = useStatusLabel()
  const ticket = useVerified(code)
  if (ticket.data) {
    const { data } = ticket
    if (data.kind === 'EXECUTION_REPORT')
      return (
        <Suspense fallback={<p role="status">{t('verify.checking')}</p>}>
          <ReportAnswer report={data} />
        </Suspense>
      )
    if (data.kind === 'MOMENT')
      return (
        <Suspense fallback={<p role="status">{t('verify.checking')}</p>}>
          <MomentAnswer printed={data} />
        </Suspense>
      )
    const ofTicket = data.kind === 'TICKET'
    const facts = ofTicket
      ? [
          { term: t('verify.date'), value: format.dateTime(data.date) },
          { term: t('verify.currency'), value: data.currency },
          { term: t('verify.status'), value: status(data.status) },
        ]
      : [
          { term: t('verify.day'), value: format.date(data.day) },
          { term: t('verify.signedAt'), value: format.dateTime(data.date) },
          { term: t('verify.fingerprint'), value: data.fingerprint },
        ]
    return (
      <>
        <div role="status" className={classes.answer}>
          <p className={classes.good}>✓ {t(ofTicket ? 'verify.authentic' : 'verify.authenticClosing')}</p>
          <DefinitionList items={[{ term: t('verify.reference'), value: data.reference }, ...facts]} />
        </div>
        {data.kind === 'CLOSING' && (
          <Suspense>
            <ClosingCheck fingerprint={data.fingerprint} />
          </Suspense>
        )}
      </>
    )
  }
  if (!ticket.isError) return <p role="status">{t('verify.checking')}</p>
  const { status: answered, retryAfter } = asApiError(ticket.error)
  // A code of the wrong shape is refused by the contract, an unknown one by the database: both are no document of ours.
  if ([400, 404].includes(answered)) {
    return (
      <div role="alert" className={classes.answer}>
        <p className={classes.bad}>✕ {t('verify.unknown')}</p>
        <p>{t('verify.unknownText')}</p>
      </div>
    )
  }
  return (
    <div role="alert" className={classes.answer}>
      <p className={classes.bad}>
        {answered === TOO_MANY
          ? t('verify.limited', { seconds: retryAfter ?? A_MINUTE })
          : t('verify.failed')}
      </p>
      <button type="button" className={classes.retry} onClick={() => void ticket.refetch()}>
        {t('verify.retry')}
      </button>
    </div>
  )
}
