import {
  answerExecutionReportCall,
  type ExecutionReport,
  executionReportCall,
  executionReportsCall,
  type FrozenExecutionReport,
  objectToExecutionReportCall,
  sendExecutionReportCall,
  signExecutionReportCall,
} from '@fxmatch/contract/http/execution-reports'
import type { ReportAction } from '@fxmatch/domain/execution-report/report-table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { shownMonth } from '../../lib/format/shown-month.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { leadsTo } from '../../lib/i18n/leads-to.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './execution.module.css'
import { WordsDialog } from './words-dialog.tsx'

const REFRESHES = [executionReportCall, executionReportsCall]
/** Beside each colour its sign. */
export const signOf = (status: FrozenExecutionReport['status']) =>
  ({ READY: '!', SIGNED: leadsTo(), SENT: '✓', OBJECTED: '!', ANSWERED: '✓' })[status]

/** A frozen report: where it stands, who did what and said what, what the viewer may do with it or why not, and its fingerprint. */
export function ReportPanel({ report, frozen }: { report: ExecutionReport; frozen: FrozenExecutionReport }) {
  const { t } = useTranslation('execution')
  const format = useFormat()
  return (
    <section className={classes.panel} aria-label={`${t('title')} ${shownMonth(frozen.month)}`}>
      <p className={classes.state} data-state={frozen.status}>
        <b>
          {signOf(frozen.status)} {t(`state.${frozen.status}`)}
        </b>
      </p>
      {frozen.steps.length > 0 && (
        <ol className={classes.steps}>
          {frozen.steps.map(({ action, by, at, words, line }) => (
            <li key={action}>
              {t(`step.${action}`, { name: by, at: format.dateTime(at) })}
              {words !== null && (
                <blockquote>
                  {action === 'object' && (
                    <span className="soft">
                      {line === null ? t('step.whole') : t('step.line', { reference: line })} :{' '}
                    </span>
                  )}
                  <bdi>{words}</bdi>
                </blockquote>
              )}
            </li>
          ))}
        </ol>
      )}
      {report.part !== null && <p className={classes.soft}>{t('extractOfFrozen')}</p>}
      <Steps report={report} frozen={frozen} />
      <p className={classes.fingerprint}>
        <span data-holds={frozen.holds}>{t(frozen.holds ? 'holds' : 'broken')}</span>{' '}
        <span className="soft">{t('fingerprint')}</span> <code>{frozen.fingerprint}</code>
      </p>
    </section>
  )
}

function Steps({ report, frozen }: { report: ExecutionReport; frozen: FrozenExecutionReport }) {
  const { t } = useTranslation('execution')
  const reasonOf = useReasonText()
  const [asked, setAsked] = useState<ReportAction | null>(null)
  const close = () => setAsked(null)
  const options = (action: ReportAction) => ({
    refreshes: REFRESHES,
    success: t(`done.${action}`),
    onSuccess: close,
    onRefusal: () => {
      close()
      return undefined
    },
  })
  const sign = useCommand(signExecutionReportCall, options('sign'))
  const send = useCommand(sendExecutionReportCall, options('send'))
  const object = useCommand(objectToExecutionReportCall, options('object'))
  const answer = useCommand(answerExecutionReportCall, options('answer'))
  const params = { month: frozen.month }
  const seen = { report: frozen.id, version: frozen.version }
  // What comes next, with why it cannot be taken; the steps behind and beyond it would only say that it is not their turn.
  // Nobody signs an extract: the whole is signed, and has to be seen.
  const shown = frozen.allowedActions.filter(
    ({ action, rule }) =>
      (rule !== 'REPORT_STEP' || action === asked) && (action !== 'sign' || report.part === null),
  )
  const company = report.company?.name ?? ''
  return (
    <>
      <div className={classes.actions}>
        {shown.map((allowed) => (
          <ReasonedButton
            key={allowed.action}
            variant="filled"
            reason={reasonOf(allowed)}
            onClick={() => setAsked(allowed.action)}
          >
            {t(`action.${allowed.action}`)}
          </ReasonedButton>
        ))}
      </div>
      {(['sign', 'send'] as const).map((action) => {
        const command = action === 'sign' ? sign : send
        return (
          <ConfirmDialog
            key={action}
            opened={asked === action}
            title={t(`action.${action}`)}
            confirmLabel={t(`action.${action}`)}
            running={command.running}
            onConfirm={() => void command.run({ params, body: seen })}
            onCancel={close}
          >
            <p>{t(`confirm.${action}`, { company })}</p>
          </ConfirmDialog>
        )
      })}
      {asked === 'object' && (
        <WordsDialog
          title={t('action.object')}
          lead={t('confirm.object')}
          label={t('objection')}
          lines={[...report.rows, ...report.excluded]}
          onSend={(text, line) => object.run({ params, body: { ...seen, text, line } })}
          onClose={close}
        />
      )}
      {asked === 'answer' && (
        <WordsDialog
          title={t('action.answer')}
          lead={t('confirm.answer')}
          label={t('answer')}
          onSend={(text) => answer.run({ params, body: { ...seen, text } })}
          onClose={close}
        />
      )}
    </>
  )
}
