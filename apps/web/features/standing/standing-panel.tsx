import {
  type StandingOrderView,
  standingOrdersCall,
  stepStandingOrderCall,
} from '@fxmatch/contract/http/standing-orders'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { LIVE_STANDING } from '@fxmatch/domain/standing-orders/standing-table'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ChangeForm } from './change-form.tsx'
import classes from './standing.module.css'
import { StandingBar } from './standing-bar.tsx'
import { Distance, Market, Target } from './standing-prices.tsx'
import { StandingState } from './standing-state.tsx'

type Step = Exclude<StandingOrderView['allowedActions'][number]['action'], 'change'>

/** One standing order: what it waits for, what it has placed, and what is done with it. */
export function StandingPanel({ order, onClose }: { order: StandingOrderView; onClose: () => void }) {
  const { t } = useTranslation(['standing', 'orders'])
  const format = useFormat()
  const reasonOf = useReasonText()
  const held = order.holdRefusal === null ? null : reasonOf(order.holdRefusal)
  const isLive = LIVE_STANDING.some((live) => live === order.status)
  const may = (action: string) => order.allowedActions.find((one) => one.action === action)
  return (
    <SidePanel title={order.reference} about={order.id} onClose={onClose}>
      <div className={classes.panel}>
        <StandingState order={order} />
        {order.holdCause !== null && <p>{t(`standing:cause.${order.holdCause}`)}</p>}
        {held !== null && <p>{format.labelled(t('orders:dialog.reason'), held)}</p>}
        {isLive && <Distance order={order} />}
        <StandingBar order={order} />
        <DefinitionList items={useFacts(order)} />
        <h3>{t('standing:orders')}</h3>
        {order.orders.length === 0 ? (
          <p className="soft">{t('standing:noOrders')}</p>
        ) : (
          <ul className={classes.orders}>
            {order.orders.map(({ id, reference, amount, state, at, seller, rate, allIn }) => (
              <li key={id}>
                <Link to="/orders/$id" params={{ id }}>
                  {reference}
                </Link>
                <span>{format.dateTime(at)}</span>
                <span>{seller.name}</span>
                {/* As the target is meant. */}
                <span>{format.rate(order.target.kind === 'RATE' ? rate : allIn)}</span>
                <span>
                  {format.amount(amount, order.decimals)} {t(`standing:part.${state}`)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <Steps order={order} />
        {may('change')?.allowed && <ChangeForm key={order.version} order={order} />}
      </div>
    </SidePanel>
  )
}

function useFacts(order: StandingOrderView) {
  const { t } = useTranslation(['standing', 'orders'])
  const format = useFormat()
  const sum = (value: string) => format.sum(value, order.decimals, order.currency)
  const namesOf = (list: readonly { name: string }[]) =>
    list.length === 0 ? null : list.map(({ name }) => name).join(', ')
  const optional: [string, string | null][] = [
    [t('standing:facts.taken'), isPositiveDecimal(order.taken) ? sum(order.taken) : null],
    [t('standing:facts.oco'), order.ocoWith?.reference ?? null],
    [t('standing:facts.request'), order.orderRequest?.reference ?? null],
    [t('orders:column.agency'), order.agency?.name ?? null],
    [t('standing:facts.approvedBy'), order.approvedBy],
    [t('standing:wants.governorates'), namesOf(order.governorates)],
    [t('standing:wants.sellers'), namesOf(order.sellers)],
    [t('standing:wants.notSellers'), namesOf(order.notSellers)],
    [t('standing:wants.valueDateMax'), order.valueDateMax && format.date(order.valueDateMax)],
  ]
  return [
    { term: t('orders:column.amount'), value: sum(order.amount) },
    { term: t('orders:column.form'), value: t(`orders:form.${order.form}`) },
    { term: t('standing:column.target'), value: <Target order={order} /> },
    { term: t('standing:column.market'), value: <Market order={order} /> },
    { term: t('standing:facts.minPart'), value: sum(order.minPart) },
    { term: t('standing:column.goodTill'), value: format.dateTime(order.goodTill) },
    { term: t('standing:column.owner'), value: order.owner.name },
    ...optional.flatMap(([term, value]) => (value === null ? [] : [{ term, value }])),
  ]
}

/** What may be done with it now; what ends it for good is asked about once more. */
function Steps({ order }: { order: StandingOrderView }) {
  const { t } = useTranslation('standing')
  const reason = useReasonText()
  const [stopping, setStopping] = useState(false)
  const [step, setStep] = useState<Step>('suspend')
  const command = useCommand(stepStandingOrderCall, {
    refreshes: [standingOrdersCall],
    success: ({ reference }) => t(`step.${step}`, { reference }),
  })
  const run = async (action: Step) => {
    setStep(action)
    await command.run({ params: { id: order.id, step: action }, body: { version: order.version } })
    setStopping(false)
  }
  const steps = order.allowedActions.flatMap((one) =>
    one.action === 'change' ? [] : [{ ...one, action: one.action }],
  )
  if (steps.length === 0) return null
  return (
    <div className={classes.buttons}>
      {steps.map((one) => (
        <ReasonedButton
          key={one.action}
          reason={reason(one)}
          loading={command.running && step === one.action}
          {...(one.action === 'approve' || one.action === 'resume' ? { variant: 'filled' } : {})}
          onClick={() => (one.action === 'cancel' ? setStopping(true) : void run(one.action))}
        >
          {t(`action.${one.action}`)}
        </ReasonedButton>
      ))}
      <ConfirmDialog
        opened={stopping}
        danger
        title={order.reference}
        confirmLabel={t('action.cancel')}
        running={command.running}
        onConfirm={() => void run('cancel')}
        onCancel={() => setStopping(false)}
      >
        {t('stop.text')}
      </ConfirmDialog>
    </div>
  )
}
