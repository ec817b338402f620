import type { FixingDay, FixingFindingView } from '@fxmatch/contract/http/fixings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ConfirmFixingDialog, DisputeFixingDialog } from './decide-fixing-dialogs.tsx'
import { FixingBadge } from './fixing-badge.tsx'
import { FixingRates } from './fixing-rates.tsx'
import classes from './fixings.module.css'

/** The rates of a day: what is to be looked at, each rate with what it changes, who brought and who decided, and the decision. */
export function FixingDayDialog({ day, onClose }: { day: FixingDay; onClose: () => void }) {
  const { t } = useTranslation(['fixings', 'orders'])
  const format = useFormat()
  const { brought, decided } = day
  const nameOf = (by: { name: string } | null) => by?.name ?? t('fixings:keep.byServer')
  return (
    <SidePanel
      title={t('fixings:keep.dayOf', { day: format.date(day.day) })}
      about={`${day.day} ${day.revision}`}
      onClose={onClose}
    >
      <DefinitionList
        items={[
          { term: t('fixings:keep.state'), value: <FixingBadge state={day.state} /> },
          ...(brought === null
            ? []
            : [
                {
                  term: t('fixings:column.brought'),
                  value: t('fixings:keep.broughtAt', {
                    name: nameOf(brought.by),
                    at: format.dateTime(brought.at),
                  }),
                },
                {
                  term: t('fixings:column.source'),
                  value: format.facts([t(`fixings:source.${brought.source}`), brought.name]),
                },
              ]),
          ...(decided === null
            ? []
            : [
                {
                  term: t('fixings:column.decided'),
                  value: t('fixings:keep.broughtAt', { name: decided.name, at: format.dateTime(decided.at) }),
                },
              ]),
          ...(day.reason === null ? [] : [{ term: t('orders:dialog.reason'), value: day.reason }]),
        ]}
      />
      {day.findings.length > 0 && (
        <ul className={classes.findings}>
          {day.findings.map((finding) => (
            <li key={`${finding.kind} ${finding.currency ?? ''}`}>
              <Finding finding={finding} />
            </li>
          ))}
        </ul>
      )}
      {brought !== null && brought.leftOut.length > 0 && (
        <p className={classes.soft}>{t('fixings:keep.leftOut', { codes: brought.leftOut.join(', ') })}</p>
      )}
      <Decisions day={day} />
      <FixingRates day={day} />
    </SidePanel>
  )
}

function Finding({ finding }: { finding: FixingFindingView }) {
  const { t } = useTranslation('fixings')
  const format = useFormat()
  return t(`finding.${finding.kind}`, {
    currency: finding.currency,
    echoed: finding.echoed && format.date(finding.echoed),
    unit: finding.unit === undefined ? '' : format.count(finding.unit),
    usual: finding.usual === undefined ? '' : format.count(finding.usual),
    percent: finding.percent && format.decimal(finding.percent),
    before: finding.before && format.rate(finding.before),
    day: finding.beforeDay && format.date(finding.beforeDay),
    after: finding.after && format.rate(finding.after),
    afterDay: finding.afterDay && format.date(finding.afterDay),
    reason: finding.reason,
  })
}

function Decisions({ day }: { day: FixingDay }) {
  const { t } = useTranslation('fixings')
  const reasonOf = useReasonText()
  const [asked, setAsked] = useState<'confirm' | 'dispute' | null>(null)
  const { revision, brought } = day
  const [first] = day.allowedActions
  if (first === undefined || revision === null) return null
  const about = {
    ...{ day: day.day, revision, scope: 'DAY' as const, days: 1 },
    suspect: day.state === 'SUSPECT' ? 1 : 0,
    name: brought?.by?.name ?? null,
  }
  const reason = reasonOf(first)
  const close = () => setAsked(null)
  return (
    <div className={classes.decisions}>
      <ReasonedButton variant="filled" reason={reason} onClick={() => setAsked('confirm')}>
        {t('confirm.action')}
      </ReasonedButton>
      {reason === null && (
        <ReasonedButton onClick={() => setAsked('dispute')}>{t('waiting.dispute')}</ReasonedButton>
      )}
      {asked === 'confirm' && <ConfirmFixingDialog about={about} onClose={close} />}
      {asked === 'dispute' && <DisputeFixingDialog about={about} onClose={close} />}
    </div>
  )
}
