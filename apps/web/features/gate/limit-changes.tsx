import type { LimitChange, Limits } from '@fxmatch/contract/http/gate'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { led, useLedTo } from '../../lib/navigation/use-led-to.ts'
import { CHANGE_TONES } from '../../ui/change-tones.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import classes from './gate.module.css'
import { useBy } from './use-by.ts'
import { useLimitWords } from './use-limit-words.ts'

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
  const { t } = useTranslation(['gate', 'market'])
  const format = useFormat()
  const words = useLimitWords()
  const by = useBy()
  const ledTo = useLedTo()
  const later = Date.parse(change.validFrom) > Date.parse(change.proposedAt)
  return (
    <li
      {...led(change.id === ledTo)}
      className={classes.proposal}
      aria-label={`${change.reference} ${words.what(change)}`}
    >
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
            value: by(change.proposedBy, change.proposedAt),
          },
          { term: t('gate:limits.column.note'), value: change.note },
        ]}
      />
      <ChangeButtons
        actions={change.allowedActions}
        ask={(action, label, close) => (
          <DecideDialog change={change} action={action} label={label} onClose={close} />
        )}
      />
    </li>
  )
}

function useChangeColumns(): DataColumn<LimitChange>[] {
  const { t } = useTranslation(['gate', 'orders', 'market', 'limits', 'rules'])
  const format = useFormat()
  const { what, change } = useLimitWords()
  const by = useBy()
  return useMemo(
    (): DataColumn<LimitChange>[] => [
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
          <StatusBadge tone={CHANGE_TONES[status]}>{t(`rules:changeStatus.${status}`)}</StatusBadge>
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
        value: ({ note, reason }) => format.facts([note, reason]),
        wraps: true,
        sentence: true,
        yields: 1,
      },
    ],
    [t, format, what, change, by],
  )
}
