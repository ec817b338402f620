import { COMPANY_STEPS, type CompanyStep, companyStepOf } from '@fxmatch/domain/order-requests/company-steps'
import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Stepper } from './stepper.tsx'

/** How far a request has come, in its company's words. @param notes what stands below a step, such as when it was taken; without, it is one of a list */
export function RequestLife({
  reference,
  status,
  notes,
}: {
  reference: string
  status: RequestStatus
  notes?: Partial<Record<CompanyStep, ReactNode>>
}) {
  const { t } = useTranslation('home')
  const step = companyStepOf(status)
  const at = step === null ? -1 : COMPANY_STEPS.indexOf(step)
  return (
    <Stepper
      label={t('requests.steps', { reference })}
      brief={notes === undefined}
      steps={COMPANY_STEPS.map((id, place) => ({
        id,
        label: t(`requests.step.${id}`),
        state: place < at ? 'done' : place === at ? 'now' : 'todo',
        note: notes?.[id],
      }))}
    />
  )
}

/** What comes next, and whose it is. @param missing what is still to be covered, with its currency; null: nothing */
export function RequestNext({
  turn,
  status,
  missing,
}: {
  turn: 'go' | 'buy_rest' | null
  status: RequestStatus
  missing: string | null
}) {
  const { t } = useTranslation('home')
  if (turn === 'buy_rest') return <b>{t('requests.lost', { amount: missing })}</b>
  if (turn === 'go')
    return <b>{missing === null ? t('requests.send') : t('requests.missing', { amount: missing })}</b>
  if (status === 'DELIVERED' || status === 'CANCELED' || status === 'REJECTED') return null
  return <span>{t(`requests.at.${status}`)}</span>
}
