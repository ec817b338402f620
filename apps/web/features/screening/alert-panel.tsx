import { type ScreeningAlert, screeningAlertsCall, stepAlertCall } from '@fxmatch/contract/http/screening'
import type { AlertAction } from '@fxmatch/domain/screening/alert-table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import classes from './screening.module.css'
import { AlertBadge, useLikeness } from './use-alert-columns.tsx'

/** An alert: both names with the parts that go together, what else the list says, what was said of it, and the decision. */
export function AlertPanel({ alert, onClose }: { alert: ScreeningAlert; onClose: () => void }) {
  const { t } = useTranslation(['screening', 'orders'])
  const format = useFormat()
  const likeness = useLikeness()
  const { subject, entry, match, cleared, decided, confirmed } = alert
  const by = ({ name, at }: { name: string; at: string }) =>
    t('screening:detail.by', { name, at: format.dateTime(at) })
  const facts = (names: readonly ('BIRTH' | 'NATIONALITY' | 'DOCUMENT')[]) =>
    format.listed(names.map((name) => t(`screening:fact.${name}`)))
  return (
    <SidePanel title={alert.reference} about={alert.id} onClose={onClose}>
      <div className={classes.names}>
        <section aria-label={t('screening:detail.mine')}>
          <h3>{t('screening:detail.mine')}</h3>
          <p className={classes.name}>
            <bdi>{subject.name ?? t('screening:erased')}</bdi>
          </p>
          <p className={classes.soft}>
            {format.facts([t(`screening:field.${subject.field}`), subject.company])}
          </p>
        </section>
        <section aria-label={t('screening:detail.theirs')}>
          <h3>{t('screening:detail.theirs')}</h3>
          <p className={classes.name}>
            <bdi>{match.name}</bdi>
          </p>
          <p className={classes.soft}>{format.facts([t(`screening:list.${alert.list}`), entry.reference])}</p>
        </section>
      </div>
      {match.tokens.length > 0 && (
        <FiguresTable
          label={t('screening:detail.together')}
          head={t('screening:detail.mine')}
          figures={[t('screening:detail.theirs'), t('screening:column.score')]}
          lines={match.tokens.map(({ mine, theirs, alike }, place) => ({
            key: `${mine} ${place}`,
            head: mine,
            cells: [
              theirs,
              t(
                alike === 1
                  ? 'screening:detail.same'
                  : alike > 0.9
                    ? 'screening:detail.close'
                    : 'screening:detail.near',
              ),
            ],
          }))}
        />
      )}
      <DefinitionList
        items={[
          { term: t('screening:column.score'), value: likeness(alert) },
          { term: t('screening:column.status'), value: <AlertBadge status={alert.status} /> },
          ...(match.asked
            ? [
                { term: t('screening:detail.service'), value: match.asked.service },
                { term: t('screening:detail.datasets'), value: match.asked.datasets.join(', ') },
              ]
            : []),
          ...(entry.names.length > 1
            ? [{ term: t('screening:detail.otherNames'), value: <OtherNames alert={alert} /> }]
            : []),
          ...(entry.birthYears.length > 0
            ? [{ term: t('screening:detail.births'), value: entry.birthYears.join(', ') }]
            : []),
          ...(entry.nationalities.length > 0
            ? [{ term: t('screening:detail.nationalities'), value: entry.nationalities.join(', ') }]
            : []),
          ...(entry.documents.length > 0
            ? [{ term: t('screening:detail.documents'), value: entry.documents.join(', ') }]
            : []),
          ...(confirmed
            ? [
                { term: t('screening:detail.confirmed'), value: by(confirmed) },
                { term: t('screening:detail.confirmReason'), value: confirmed.reason },
              ]
            : []),
          ...(cleared ? [{ term: t('screening:detail.cleared'), value: by(cleared) }] : []),
          ...(cleared ? [{ term: t('screening:detail.clearReason'), value: cleared.reason }] : []),
          ...(decided ? [{ term: t('screening:detail.decided'), value: by(decided) }] : []),
          ...(alert.reason === null ? [] : [{ term: t('orders:dialog.reason'), value: alert.reason }]),
        ]}
      />
      {match.supports.length > 0 && <p>{t('screening:detail.supports', { what: facts(match.supports) })}</p>}
      {match.contradicts.length > 0 && (
        <p>{t('screening:detail.contradicts', { what: facts(match.contradicts) })}</p>
      )}
      <Steps alert={alert} />
    </SidePanel>
  )
}

function OtherNames({ alert }: { alert: ScreeningAlert }) {
  const { t } = useTranslation('screening')
  const others = alert.entry.names.filter(({ text }) => text !== alert.match.name)
  return (
    <ul className={classes.others}>
      {others.map(({ text, low }) => (
        <li key={text}>
          <bdi>{low ? t('detail.low', { name: text }) : text}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Steps({ alert }: { alert: ScreeningAlert }) {
  const { t } = useTranslation('screening')
  const reasonOf = useReasonText()
  const [asked, setAsked] = useState<AlertAction | null>(null)
  const step = useCommand(stepAlertCall, {
    refreshes: [screeningAlertsCall],
    success: () => t('stepDone', { reference: alert.reference }),
  })
  const { id, version, confirmed } = alert
  const leadOf = (action: AlertAction) => {
    if (action === 'confirm') return t('confirmLead')
    if (action !== 'second') return t('clearLead')
    return t(confirmed ? 'secondConfirmedLead' : 'secondLead', { name: confirmed?.name ?? '' })
  }
  if (alert.allowedActions.length === 0) return null
  return (
    <div className={classes.decisions}>
      {alert.allowedActions.map((allowed, place) => (
        <ReasonedButton
          key={allowed.action}
          variant={place === 0 ? 'filled' : 'default'}
          reason={reasonOf(allowed)}
          onClick={() => setAsked(allowed.action)}
        >
          {t(`action.${allowed.action}`)}
        </ReasonedButton>
      ))}
      {asked !== null && (
        <ReasonDialog
          title={t(`action.${asked}`)}
          lead={leadOf(asked)}
          action={t(`action.${asked}`)}
          danger={asked === 'confirm'}
          onClose={() => setAsked(null)}
          onSend={(reason) => step.run({ params: { id }, body: { action: asked, version, reason } })}
        />
      )}
    </div>
  )
}
