import type { LimitChange, Limits } from '@fxmatch/contract/http/gate'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import classes from './gate.module.css'
import { useLimitWords } from './use-limit-words.ts'

const TONES: Readonly<Record<LimitChange['status'], BadgeTone>> = {
  PENDING: 'warn',
  CONFIRMED: 'good',
  REFUSED: 'bad',
  WITHDRAWN: 'neutral',
}

/** The proposed limits that wait for a second person, or those that were decided. */
export function LimitChanges({ limits, part }: { limits: Limits | undefined; part: 'waiting' | 'decided' }) {
  const { t } = useTranslation(['gate', 'rules'])
  const changes = limits?.changes.filter(({ status }) => (status === 'PENDING') === (part === 'waiting'))
  const columns = useChangeColumns()
  if (part === 'waiting')
    return changes && changes.length > 0 ? (
      <section className={classes.section}>
        <h2>{t('rules:changes.pending')}</h2>
        <ul className={classes.waiting}>
          {changes.map((change) => (
            <Waiting key={change.id} change={change} />
          ))}
        </ul>
      </section>
    ) : null
  return (
    <section className={classes.section}>
      <h2>{t('gate:limits.decided')}</h2>
      <DataTable
        label={t('gate:limits.decided')}
        name="limits-decided"
        columns={columns}
        rows={changes}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t('gate:limits.noDecision')}</EmptyState>}
      />
    </section>
  )
}

/** What waits, with its decision: who proposed it sees why another person has to confirm it. */
function Waiting({ change }: { change: LimitChange }) {
  const { t } = useTranslation(['gate', 'orders', 'rules', 'market', 'limits'])
  const format = useFormat()
  const words = useLimitWords()
  const reasonOf = useReasonText()
  const [asked, setAsked] = useState<ChangeAction | null>(null)
  const label = (action: ChangeAction) => {
    if (action === 'confirm') return t('orders:action.half_confirm')
    return t(action === 'refuse' ? 'orders:action.refuse_back_office' : 'rules:decide.withdraw.action')
  }
  const later = Date.parse(change.validFrom) > Date.parse(change.proposedAt)
  return (
    <li className={classes.proposal} aria-label={`${change.reference} ${words.what(change)}`}>
      <h3>
        {words.what(change)} <small className="soft">{change.reference}</small>
      </h3>
      <DefinitionList
        items={[
          { term: t('gate:checks.limit'), value: <b>{words.change(change)}</b> },
          {
            term: t('gate:form.when'),
            value: later ? format.dateTime(change.validFrom) : t('gate:limits.atOnce'),
          },
          {
            term: t('market:history.by'),
            value: t('gate:limits.proposedBy', {
              name: change.proposedBy,
              at: format.dateTime(change.proposedAt),
            }),
          },
          { term: t('gate:limits.column.note'), value: change.note },
        ]}
      />
      <div className={classes.actions}>
        {change.allowedActions
          .filter(
            // Why somebody may not decide is said once, at the confirmation.
            ({ action, allowed, rule }) => allowed || (action === 'confirm' && rule !== 'NOT_PROPOSER'),
          )
          .map((entry) => (
            <ReasonedButton
              key={entry.action}
              variant={entry.action === 'confirm' ? 'filled' : 'default'}
              reason={reasonOf(entry)}
              onClick={() => setAsked(entry.action)}
            >
              {label(entry.action)}
            </ReasonedButton>
          ))}
      </div>
      {asked && (
        <DecideDialog change={change} action={asked} label={label(asked)} onClose={() => setAsked(null)} />
      )}
    </li>
  )
}

function useChangeColumns(): DataColumn<LimitChange>[] {
  const { t } = useTranslation(['gate', 'orders', 'market', 'limits', 'rules'])
  const format = useFormat()
  const { what, change } = useLimitWords()
  return useMemo((): DataColumn<LimitChange>[] => {
    const by = (name: string | null, at: string | null) =>
      name === null || at === null ? '' : t('gate:limits.proposedBy', { name, at: format.dateTime(at) })
    return [
      {
        id: 'reference',
        header: t('orders:column.reference'),
        value: ({ reference }) => reference,
        hideable: false,
        sortable: true,
      },
      { id: 'what', header: t('gate:limits.column.what'), value: what, hideable: false, wraps: true },
      { id: 'change', header: t('gate:limits.column.change'), value: change, hideable: false },
      {
        id: 'status',
        header: t('orders:column.status'),
        kind: 'status',
        value: ({ status }) => t(`rules:changeStatus.${status}`),
        render: ({ status }) => (
          <StatusBadge tone={TONES[status]}>{t(`rules:changeStatus.${status}`)}</StatusBadge>
        ),
        hideable: false,
      },
      {
        id: 'validFrom',
        header: t('gate:form.when'),
        kind: 'time',
        value: ({ validFrom }) => validFrom,
        render: ({ validFrom }) => format.dateTime(validFrom),
        sortable: true,
        yields: 3,
      },
      {
        id: 'proposedBy',
        header: t('market:history.by'),
        value: ({ proposedAt }) => proposedAt,
        render: ({ proposedBy, proposedAt }) => by(proposedBy, proposedAt),
        sortable: true,
        yields: 2,
      },
      {
        id: 'decidedBy',
        header: t('limits:column.decided'),
        value: ({ decidedAt }) => decidedAt,
        render: ({ decidedBy, decidedAt }) => by(decidedBy, decidedAt),
        sortable: true,
        yields: 2,
      },
      {
        id: 'note',
        header: t('gate:limits.column.note'),
        value: ({ note, reason }) => [note, reason].filter(Boolean).join(' · '),
        wraps: true,
        sentence: true,
        yields: 1,
      },
    ]
  }, [t, format, what, change])
}
