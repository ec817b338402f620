import {
  confirmLiftCall,
  type HouseRefusalView,
  houseRefusalsCall,
  keepRefusalCall,
  proposeLiftCall,
} from '@fxmatch/contract/http/house-refusals'
import type { LiftAction } from '@fxmatch/domain/gate/house-refusals'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useLedRow } from '../../../lib/navigation/use-led-to.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import classes from '../gate.module.css'
import { StepDialog } from '../step-dialog.tsx'
import { useBy } from '../use-by.ts'

const TONES: Readonly<Record<HouseRefusalView['status'], BadgeTone>> = {
  IN_FORCE: 'bad',
  LIFTING: 'warn',
  LIFTED: 'neutral',
}

/** The houses with which one's own does not deal, and what is done with each refusal. */
export function RefusalList({ refusals }: { refusals: readonly HouseRefusalView[] | undefined }) {
  const { t } = useTranslation(['permits', 'shell'])
  const [asked, setAsked] = useState<{ refusal: HouseRefusalView; action: LiftAction } | null>(null)
  const ledTo = useLedRow()
  const columns = useRefusalColumns((refusal, action) => setAsked({ refusal, action }))
  return (
    <>
      <DataTable
        label={t('shell:menu.houses')}
        name="house-refusals"
        columns={columns}
        rows={refusals}
        rowKey={({ id }) => id}
        atOnce
        tone={({ id }) => (id === ledTo ? 'current' : undefined)}
        empty={<EmptyState>{t('permits:houses.none')}</EmptyState>}
      />
      {asked && <LiftDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function useRefusalColumns(
  onAsk: (refusal: HouseRefusalView, action: LiftAction) => void,
): DataColumn<HouseRefusalView>[] {
  const { t } = useTranslation(['permits', 'orders', 'market', 'control'])
  const format = useFormat()
  const by = useBy()
  const reasonOf = useReasonText()
  return useMemo((): DataColumn<HouseRefusalView>[] => {
    return [
      {
        id: 'reference',
        header: t('orders:column.reference'),
        value: ({ reference }) => reference,
        sortable: true,
      },
      {
        id: 'house',
        header: t('permits:houses.house'),
        value: ({ house }) => house.name,
        hideable: false,
        sortable: true,
      },
      {
        id: 'currency',
        header: t('orders:column.currency'),
        value: ({ currency }) => currency ?? t('control:denominations.all'),
        sortable: true,
      },
      {
        id: 'form',
        header: t('orders:column.form'),
        value: ({ form }) => (form === null ? t('permits:houses.everyForm') : t(`orders:form.${form}`)),
        sortable: true,
      },
      {
        id: 'status',
        header: t('orders:column.status'),
        kind: 'status',
        value: ({ status }) => t(`permits:houses.status.${status}`),
        render: ({ status }) => (
          <StatusBadge tone={TONES[status]}>{t(`permits:houses.status.${status}`)}</StatusBadge>
        ),
        hideable: false,
      },
      {
        id: 'setBy',
        header: t('market:history.by'),
        value: ({ setAt }) => setAt,
        render: ({ setBy, setAt }) => by(setBy, setAt),
        sortable: true,
        yields: 2,
      },
      {
        id: 'note',
        header: t('permits:houses.note'),
        value: ({ note, liftBy, liftAt, liftNote }) =>
          format.facts([note, liftNote && `${liftNote} (${by(liftBy, liftAt)})`]),
        wraps: true,
        sentence: true,
        yields: 1,
      },
      {
        id: 'actions',
        header: t('orders:column.actions'),
        kind: 'action',
        value: () => null,
        hideable: false,
        render: (refusal) => (
          <span className={classes.actions}>
            {refusal.allowedActions.map((entry) => (
              <ReasonedButton
                key={entry.action}
                size="compact-xs"
                reason={reasonOf(entry)}
                onClick={() => onAsk(refusal, entry.action)}
              >
                {t(`permits:houses.action.${entry.action}`)}
              </ReasonedButton>
            ))}
          </span>
        ),
      },
    ]
  }, [t, format, by, reasonOf, onAsk])
}

/** Asks before a refusal is proposed to be lifted (with a reason), lifted or kept, and says what follows. */
function LiftDialog({
  refusal,
  action,
  onClose,
}: {
  refusal: HouseRefusalView
  action: LiftAction
  onClose: () => void
}) {
  const { t } = useTranslation('permits')
  const options = { refreshes: [houseRefusalsCall], success: t(`houses.ok.${action}`) }
  const propose = useCommand(proposeLiftCall, options)
  const confirm = useCommand(confirmLiftCall, options)
  const keep = useCommand(keepRefusalCall, options)
  const params = { id: refusal.id }
  const label = t(`houses.action.${action}`)
  const dialog = {
    ...{ title: label, label, onClose },
    lead: t(`houses.lead.${action}`, { house: refusal.house.name }),
  }
  if (action === 'propose')
    return <StepDialog {...dialog} onReason={(reason) => propose.run({ params, body: { reason } })} />
  const command = action === 'confirm' ? confirm : keep
  return <StepDialog {...dialog} running={command.running} onConfirm={() => command.run({ params })} />
}
