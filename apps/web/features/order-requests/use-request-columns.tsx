import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { RequestAction } from '@fxmatch/domain/order-requests/request-table'
import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import type { RequestStep } from './actions/step-dialog.tsx'
import type { RequestList } from './request-lists.ts'
import { RequestStatusBadge } from './request-status-badge.tsx'
import classes from './requests.module.css'

/** The columns of a list of requests; banks see whose they are and what they earn. */
export function useRequestColumns(
  list: RequestList,
  onStep: (step: RequestStep) => void,
): DataColumn<OrderRequestView>[] {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const { companyKind } = useSession()
  return useMemo(() => {
    type Column = DataColumn<OrderRequestView>
    const figure = (
      id: 'totalAmount' | 'remainderAmount' | 'openAmount',
      more: Partial<Column> = {},
    ): Column => ({
      id,
      header: t(`column.${id}`),
      kind: 'number',
      value: (request) => request[id],
      render: (request) => format.amount(request[id], request.currencyPattern),
      ...more,
    })
    const dinars = (
      id: 'totalEquivalent' | 'partialEquivalent' | 'remainderEquivalent',
      more: Partial<Column> = {},
    ): Column => ({
      id,
      header: t(`column.${id}`),
      unit: HOME_CURRENCY,
      kind: 'number',
      value: (request) => request[id],
      render: (request) => format.dinars(request[id]),
      ...more,
    })
    const rate = (id: 'rate' | 'avgCost' | 'remainderRate', more: Partial<Column> = {}): Column => ({
      id,
      header: t(`column.${id}`),
      kind: 'number',
      value: (request) => request[id],
      render: (request) => format.rate(request[id]),
      ...more,
    })
    const text = (id: string, value: Column['value'], more: Partial<Column> = {}): Column => ({
      id,
      header: t(`column.${id}` as 'column.name'),
      value,
      ...more,
    })
    const foreign = companyKind !== 'CORPORATE'
    const columns: Column[] = [
      text('reference', ({ reference }) => reference, { sortable: true, hideable: false }),
      ...(foreign ? [text('name', ({ name }) => name)] : []),
      text('status', ({ status }) => status, {
        kind: 'status',
        sortable: true,
        render: ({ status }) => <RequestStatusBadge status={status} />,
      }),
      text('currency', ({ currency }) => currency, {
        sortable: true,
        render: ({ currency }) => <CurrencyLabel iso={currency} />,
      }),
      figure('totalAmount', { sortable: true }),
      figure('openAmount', { startsHidden: list.name !== 'transaction' }),
      figure('remainderAmount', { startsHidden: true }),
      rate('rate', { startsHidden: true }),
      rate('avgCost'),
      rate('remainderRate', { startsHidden: true }),
      dinars('totalEquivalent'),
      dinars('partialEquivalent', { startsHidden: true }),
      dinars('remainderEquivalent', { startsHidden: true }),
      ...(companyKind === 'BANK' ? [profit(t('column.profit'), format)] : []),
      text('importReference', ({ importReference }) => importReference),
      text('importNature', ({ importNature }) => t(`nature.${importNature}`), { startsHidden: true }),
      text('domicilaryBank', ({ domicilaryBank }) => domicilaryBank.name, { startsHidden: true }),
      text('valueDate', ({ valueDate }) => valueDate, {
        kind: 'time',
        render: ({ valueDate }) => format.date(valueDate),
      }),
      text('createdAt', ({ createdAt }) => createdAt, {
        kind: 'time',
        sortable: true,
        render: ({ createdAt }) => format.dateTime(createdAt),
      }),
      text('expiresAt', ({ expiresAt }) => expiresAt, {
        kind: 'time',
        startsHidden: true,
        render: ({ expiresAt }) => format.dateTime(expiresAt),
      }),
      text('action', () => null, {
        kind: 'action',
        hideable: false,
        render: (request) => <Actions request={request} list={list} onStep={onStep} />,
      }),
    ]
    return columns
  }, [t, format, companyKind, list, onStep])
}

function profit(header: string, format: ReturnType<typeof useFormat>): DataColumn<OrderRequestView> {
  return {
    id: 'profit',
    header,
    unit: HOME_CURRENCY,
    kind: 'number',
    value: (request) => request.profit ?? null,
    render: (request) => format.dinars(request.profit),
  }
}

/** What the list offers for a request: what may be done now as buttons, with the reason where it may not. */
function Actions({
  request,
  list,
  onStep,
}: {
  request: OrderRequestView
  list: RequestList
  onStep: (step: RequestStep) => void
}) {
  const { t } = useTranslation('requests')
  const { reference } = request
  const offered = request.allowedActions.filter(
    (entry): entry is typeof entry & { action: Exclude<RequestAction, 'go'> } =>
      entry.action !== 'go' && list.actions.includes(entry.action),
  )
  const continues = list.actions.includes('go') && request.status === 'DRAFT'
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {continues && (
        <Link
          to={'/home/entreprise' as string}
          search={{ transaction: reference } as never}
          className={classes.action}
          aria-label={t('continueWith', { reference })}
        >
          {t('continue')}
        </Link>
      )}
      {offered.map(({ action, allowed, reason }) => (
        <ReasonedButton
          key={action}
          size="compact-xs"
          variant={action === 'cancel' || action === 'front_office_reject' ? 'subtle' : 'light'}
          aria-label={`${t(`action.${action}` as 'action.cancel')} · ${reference}`}
          reason={allowed ? null : reason}
          reasonAs="tooltip"
          onClick={() => onStep({ action, request })}
        >
          {t(`action.${action}` as 'action.cancel')}
        </ReasonedButton>
      ))}
      {request.file !== null && (
        <a className={classes.action} href={request.file} download aria-label={t('slipOf', { reference })}>
          {t('slip')}
        </a>
      )}
    </Group>
  )
}
