import type { CoverPlanView, DecidedCoverView } from '@fxmatch/contract/http/cover'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { CHANGE_TONES } from '../../ui/change-tones.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './cover.module.css'
import { useSaid } from './use-said.ts'

const TONES = { ...CHANGE_TONES, LAPSED: 'neutral' } as const

/** What became of the proposals for the plan: who proposed what, who decided when, and why not. */
export function DecidedChanges({ decided }: Pick<CoverPlanView['settings'], 'decided'>) {
  const { t } = useTranslation('cover')
  return (
    <section className={classes.decided} aria-labelledby="cover-decided">
      <h3 id="cover-decided">{t('settings.decided')}</h3>
      {decided.length === 0 ? (
        <p className={classes.note}>{t('settings.noneDecided')}</p>
      ) : (
        <ul>
          {decided.map((change) => (
            <Decided key={change.id} change={change} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Decided({ change }: { change: DecidedCoverView }) {
  const { t } = useTranslation(['cover', 'rules'])
  const format = useFormat()
  const said = useSaid()
  const { reference, status, proposedBy, proposedAt, decidedBy, decidedAt, validFrom, reason } = change
  const what = said(change)
  return (
    <li>
      <p className={classes.outcome}>
        <StatusBadge tone={TONES[status]}>{t(`rules:changeStatus.${status}`)}</StatusBadge>
        <strong>
          {validFrom === null ? what : t('cover:settings.from', { what, day: format.date(validFrom) })}
        </strong>
      </p>
      <p>{t('cover:settings.by', { reference, name: proposedBy, time: format.dateTime(proposedAt) })}</p>
      <p>
        {decidedBy === null
          ? t('cover:settings.over', { day: format.date(decidedAt) })
          : t('cover:settings.decidedBy', { name: decidedBy, time: format.dateTime(decidedAt) })}
      </p>
      {reason !== null && <p dir="auto">{format.labelled(t('rules:column.reason'), reason)}</p>}
    </li>
  )
}
