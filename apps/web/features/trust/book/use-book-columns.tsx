import type { TrustProposal } from '@fxmatch/contract/http/trust-view'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormat } from '../../../lib/format/use-format.ts'
import { useCan, useSession } from '../../../lib/session/session.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { TicketAction } from '../ticket-dialog.tsx'
import { TicketStatus } from '../ticket-status.tsx'
import classes from '../trust.module.css'
import { useStepReason } from '../use-step-reason.ts'

type Row = TrustProposal
type Translate = ReturnType<typeof useTranslation<'trust'>>['t']

/** The columns of the tickets: what was agreed with whom, where it stands, what may be done with it. */
export function useBookColumns(onAct: (ticket: Row, action: TicketAction) => void): DataColumn<Row>[] {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const platform = useSession().companyKind === 'PLATFORM'
  const acts = useCan('trust.use')
  return useMemo(() => {
    const operator: DataColumn<Row> = {
      id: 'operator',
      header: t('column.operator'),
      value: (row) => row.operator.name,
    }
    const action: DataColumn<Row> = {
      id: 'action',
      header: t('column.actions'),
      kind: 'action',
      value: () => null,
      hideable: false,
      render: (row) => <TicketActions ticket={row} onAct={onAct} />,
    }
    return [
      {
        id: 'reference',
        header: t('column.reference'),
        value: ({ reference }) => reference,
        hideable: false,
      },
      {
        id: 'status',
        header: t('column.status'),
        kind: 'status',
        card: 'title',
        value: ({ status }) => t(`status.${status}`),
        render: (row) => <TicketStatus ticket={row} />,
      },
      ...(platform ? [operator] : []),
      ...dealColumns(t, format),
      ...partyColumns(t),
      ...(acts ? [action] : []),
    ]
  }, [t, format, platform, acts, onAct])
}

function dealColumns(t: Translate, format: Formats): DataColumn<Row>[] {
  return [
    {
      id: 'createdAt',
      header: t('column.date'),
      kind: 'time',
      value: ({ createdAt }) => createdAt,
      yields: 11,
      wraps: true,
      render: ({ createdAt }) => format.dateTime(createdAt),
    },
    {
      id: 'operation',
      header: t('column.direction'),
      means: 'side',
      value: ({ operationType }) => t(`operation.${operationType}`),
      render: ({ operationType }) => (
        <StatusBadge tone={operationType === 'PURCHASE' ? 'buy' : 'sell'}>
          {t(`operation.${operationType}`)}
        </StatusBadge>
      ),
    },
    {
      id: 'currency',
      header: t('column.currency'),
      value: ({ currency }) => currency.isoCode,
      render: ({ currency }) => <CurrencyLabel iso={currency.isoCode} unit={currency.unit} />,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      kind: 'number',
      value: ({ amount }) => amount,
      render: ({ amount, currency }) => format.amount(amount, currency.pattern),
    },
    {
      id: 'rate',
      header: t('column.rate'),
      kind: 'number',
      value: ({ rate }) => rate,
      render: ({ rate }) => format.rate(rate),
    },
    {
      id: 'counterValue',
      header: t('column.counterValue'),
      unit: HOME_CURRENCY,
      kind: 'number',
      value: ({ counterValue }) => counterValue,
      render: ({ counterValue }) => format.dinars(counterValue),
    },
  ]
}

function partyColumns(t: Translate): DataColumn<Row>[] {
  return [
    {
      id: 'customer',
      header: t('column.customer'),
      value: ({ customer }) => customer.fullName ?? t('erased'),
      yields: 10,
      render: ({ customer }) => (
        <span className={classes.customer}>
          {customer.fullName ?? t('erased')}
          <br />
          <span className="soft">{customer.phone ?? customer.email}</span>
        </span>
      ),
    },
    {
      id: 'phone',
      header: t('column.phone'),
      value: ({ customer }) => customer.phone ?? customer.email,
      startsHidden: true,
    },
    {
      id: 'agency',
      header: t('column.agency'),
      value: ({ agency }) => agency.name,
      startsHidden: true,
    },
    {
      id: 'tokens',
      header: t('column.tokens'),
      kind: 'number',
      value: ({ tokens }) => tokens,
      startsHidden: true,
    },
    {
      id: 'copilot',
      header: t('column.copilot'),
      value: ({ copilot }) => t(copilot ? 'yes' : 'no'),
      startsHidden: true,
    },
    {
      id: 'request',
      header: t('column.request'),
      value: ({ requestReference }) => requestReference,
      startsHidden: true,
    },
  ]
}

/** Report, deliver and cancel while a ticket lives, after a report asking the tokens back; what cannot be done says why. */
export function TicketActions({
  ticket,
  onAct,
}: {
  ticket: Row
  onAct: (ticket: Row, action: TicketAction) => void
}) {
  const { t } = useTranslation('trust')
  const reasonOf = useStepReason()
  if (ticket.status !== 'WAITING' && ticket.status !== 'ACCEPTED') return null
  // Reported is said by the badge beside the status; what follows is asking the tokens back.
  const reporting: TicketAction = ticket.reported ? 'return' : 'report'
  const offered: readonly TicketAction[] =
    ticket.status === 'ACCEPTED' ? ['deliver', reporting, 'cancel'] : ['cancel']
  return (
    <span className={classes.ticketActions}>
      {offered.map((action) => (
        <ReasonedButton
          key={action}
          size="compact-xs"
          reason={reasonOf(ticket.allowedActions[action], ticket.status)}
          reasonAs="tooltip"
          aria-label={t(`ticket.${action}.of`, { reference: ticket.reference })}
          onClick={() => onAct(ticket, action)}
        >
          {t(`ticket.${action}.action`)}
        </ReasonedButton>
      ))}
    </span>
  )
}
