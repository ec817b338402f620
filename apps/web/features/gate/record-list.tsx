import type { GateRecord } from '@fxmatch/contract/http/gate'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../lib/currencies/use-currencies.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GateSign } from '../../ui/gate-checks.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './gate.module.css'

type Status = NonNullable<GateRecord['override']>['status']

const TONES: Readonly<Record<Status, BadgeTone>> = {
  REQUESTED: 'warn',
  APPROVED: 'accent',
  REFUSED: 'bad',
  WITHDRAWN: 'neutral',
  USED: 'good',
  EXPIRED: 'neutral',
}

/** Where an override stands. */
export function OverrideBadge({ status }: { status: Status }) {
  const { t } = useTranslation('gate')
  return <StatusBadge tone={TONES[status]}>{t(`override.status.${status}`)}</StatusBadge>
}

/** Records under a heading, newest first; ↑ and ↓ go from one to the next, Enter opens. */
export function RecordList({
  title,
  records,
  open,
  onOpen,
  empty,
  note,
}: {
  title: string
  records: readonly GateRecord[] | undefined
  open: string | undefined
  onOpen: (id: string) => void
  empty?: string
  note?: string | undefined
}) {
  const id = useId()
  if (records === undefined) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {records.length === 0 && empty !== undefined && <EmptyState>{empty}</EmptyState>}
      <ul onKeyDown={goOn}>
        {records.map((record) => (
          <li key={record.id}>
            <Entry record={record} current={record.id === open} onOpen={() => onOpen(record.id)} />
          </li>
        ))}
      </ul>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  )
}

function Entry({ record, current, onOpen }: { record: GateRecord; current: boolean; onOpen: () => void }) {
  const { t } = useTranslation('gate')
  const format = useFormat()
  const { sumOf } = useFigures()
  const { outcome, rule, at, amount, currency, override, buyer, seller, by } = record
  const warned = record.checks.find((check) => check.outcome !== 'PASS')?.code ?? null
  const code = rule ?? warned
  return (
    <button type="button" className={classes.record} aria-current={current || undefined} onClick={onOpen}>
      <span className={classes.line}>
        <span>
          <GateSign outcome={outcome} /> <b>{code === null ? t(`outcome.${outcome}`) : t(`code.${code}`)}</b>
        </span>
        <span className="soft">{format.seconds(at)}</span>
      </span>
      <span className={classes.line}>
        <span>
          {format.facts([
            sumOf(amount, currency),
            by.mine && (buyer !== null || seller !== null)
              ? [buyer, seller].filter((house) => house !== null).join(' / ')
              : by.name,
          ])}
        </span>
        {override && <OverrideBadge status={override.status} />}
      </span>
    </button>
  )
}

/** From an entry to its neighbour. */
function goOn(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const entries = [...event.currentTarget.querySelectorAll('button')]
  const at = entries.indexOf(document.activeElement as HTMLButtonElement)
  const next = entries[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
