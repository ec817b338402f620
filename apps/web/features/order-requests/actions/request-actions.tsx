import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import type { RequestAction } from '@fxmatch/domain/order-requests/request-table'
import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaperLink } from '../../../ui/paper-link.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import type { RequestList } from '../request-lists.ts'
import classes from '../requests.module.css'
import type { RequestStep } from './step-dialog.tsx'

/** What ends a request: in red, as what ends an order is. */
const ENDS: ReadonlySet<RequestAction> = new Set(['cancel', 'front_office_reject'])

/** What a list, or the page of a request, offers for it: what may be done now as buttons, with the reason where it may not. */
export function RequestActions({
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
  // What was lost after the submission is bought anew (decision 0145).
  const refills =
    list.actions.includes('go') &&
    request.status !== 'DRAFT' &&
    request.allowedActions.some(({ action, allowed }) => action === 'go' && allowed)
  const continues = list.actions.includes('go') && request.status === 'DRAFT'
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {continues && (
        <Link
          to={'/home/entreprise' as string}
          search={{ transaction: reference } as never}
          className={classes.action}
          data-screen-only
          aria-label={t('continueWith', { reference })}
        >
          {t('continue')}
        </Link>
      )}
      {refills && (
        <Link
          to={'/transaction/$id/bank' as string}
          params={{ id: reference } as never}
          className={classes.action}
          data-screen-only
          aria-label={t('buyRestOf', { reference })}
        >
          {t('buyRest')}
        </Link>
      )}
      {offered.map(({ action, allowed, reason }) => (
        <ReasonedButton
          key={action}
          size="compact-xs"
          {...(ENDS.has(action) ? { variant: 'subtle', color: 'red' } : { variant: 'light' })}
          aria-label={`${t(`action.${action}` as 'action.cancel')} · ${reference}`}
          reason={allowed ? null : reason}
          reasonAs="tooltip"
          onClick={() => onStep({ action, request })}
        >
          {t(`action.${action}` as 'action.cancel')}
        </ReasonedButton>
      ))}
      {request.file !== null && (
        <PaperLink
          className={classes.action}
          data-screen-only
          file={request.file}
          download
          aria-label={t('slipOf', { reference })}
        >
          {t('slip')}
        </PaperLink>
      )}
    </Group>
  )
}
