import {
  approveOverrideCall,
  type GateOverride,
  type GateRecord,
  gateRecordsCall,
  myOverridesCall,
  refuseOverrideCall,
  withdrawOverrideCall,
} from '@fxmatch/contract/http/gate'
import type { OverrideAction } from '@fxmatch/domain/gate/override-table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Point } from '../../ui/point.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './gate.module.css'
import { PassButton } from './pass-button.tsx'
import { OverrideBadge } from './record-list.tsx'

const RUNS: readonly GateOverride['status'][] = ['REQUESTED', 'APPROVED']

/** An override: who asked it and why, for what it holds and until when; its decision, and for who asked the way to use it. */
export function OverridePart({ record, override }: { record: GateRecord; override: GateOverride }) {
  const { t } = useTranslation(['gate', 'orders', 'held'])
  const format = useFormat()
  const { status, reference, reason, askedBy, askedAt, until, decidedBy, decidedAt, usedAt } = override
  const by = (name: string, at: string) => t('gate:limits.proposedBy', { name, at: format.dateTime(at) })
  return (
    <div className={classes.override}>
      <h3>
        {t('gate:override.title', { reference })} <OverrideBadge status={status} />
      </h3>
      <div className={classes.facts}>
        <DefinitionList
          items={[
            { term: t('gate:override.asked'), value: by(askedBy, askedAt) },
            { term: t('gate:ask.reason'), value: <span className={classes.quote}>{reason}</span> },
            ...(override.slip === null ? [] : [{ term: t('held:form.slip'), value: override.slip }]),
            ...(RUNS.includes(status)
              ? [
                  {
                    term: t('gate:override.until'),
                    value: (
                      <>
                        {format.seconds(until)}
                        <Point />
                        <Countdown until={until} />
                      </>
                    ),
                  },
                ]
              : []),
            ...(decidedBy !== null && decidedAt !== null
              ? [{ term: t('gate:override.decided'), value: by(decidedBy, decidedAt) }]
              : []),
            ...(override.decisionReason === null
              ? []
              : [{ term: t('orders:dialog.reason'), value: override.decisionReason }]),
            ...(usedAt === null ? [] : [{ term: t('gate:override.used'), value: format.dateTime(usedAt) }]),
          ]}
        />
      </div>
      {RUNS.includes(status) && (
        <p className="soft">{t('gate:override.covers', { amount: format.dinars(record.counterValue) })}</p>
      )}
      <Decisions override={override} />
      {status === 'APPROVED' && record.request !== null && (
        <PassButton record={record} override={override} request={record.request} />
      )}
    </div>
  )
}

function Decisions({ override }: { override: GateOverride }) {
  const { t } = useTranslation('gate')
  const format = useFormat()
  const reasonOf = useReasonText()
  const [asked, setAsked] = useState<OverrideAction | null>(null)
  const options = (action: OverrideAction) => ({
    refreshes: [gateRecordsCall, myOverridesCall],
    success: t(`override.done.${action}`),
  })
  const approve = useCommand(approveOverrideCall, options('approve'))
  const refuse = useCommand(refuseOverrideCall, options('refuse'))
  const withdraw = useCommand(withdrawOverrideCall, options('withdraw'))
  const params = { id: override.id }
  const close = () => setAsked(null)
  const facts = { name: override.askedBy, at: format.seconds(override.until) }
  if (override.allowedActions.length === 0) return null
  return (
    <>
      <div className={classes.actions}>
        {override.allowedActions.map((entry) => (
          <ReasonedButton
            key={entry.action}
            variant={entry.action === 'approve' ? 'filled' : 'default'}
            reason={reasonOf(entry)}
            onClick={() => setAsked(entry.action)}
          >
            {t(`override.${entry.action}`)}
          </ReasonedButton>
        ))}
      </div>
      {asked === 'refuse' && (
        <ReasonDialog
          danger
          title={t('override.refuseSure')}
          lead={t('override.refuseLead', facts)}
          action={t('override.refuseSure')}
          onSend={(reason) => refuse.run({ params, body: { reason } })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={asked === 'approve' || asked === 'withdraw'}
        title={t(asked === 'withdraw' ? 'override.withdraw' : 'override.approve')}
        confirmLabel={t(asked === 'withdraw' ? 'override.withdraw' : 'override.approve')}
        running={approve.running || withdraw.running}
        onConfirm={() => void (asked === 'withdraw' ? withdraw : approve).run({ params }).then(close)}
        onCancel={close}
      >
        {asked === 'withdraw'
          ? t('override.withdrawLead')
          : `${t('override.approveLead', facts)} ${t('override.names', facts)}`}
      </ConfirmDialog>
    </>
  )
}
