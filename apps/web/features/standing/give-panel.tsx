import {
  createStandingOrderCall,
  type StandingOrderView,
  standingOrdersCall,
} from '@fxmatch/contract/http/standing-orders'
import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { AgencyField, MoneyFields, PairField, RequestField, UntilField } from './give-fields.tsx'
import classes from './standing.module.css'
import { endOfDay, type GiveDraft, giveSchema } from './standing-schema.ts'
import type { StandingSearch } from './standing-search.ts'
import { WantsFields } from './wants-fields.tsx'

/** So long it waits unless somebody says otherwise, in days. */
const USUAL_DAYS = 14

/** Gives a standing order. @param start what the form begins with, from the address @param waiting those with which it may be a pair */
export function GivePanel({
  start,
  waiting,
  onClose,
  onGiven,
}: {
  start: StandingSearch
  waiting: readonly StandingOrderView[]
  onClose: () => void
  onGiven: (order: StandingOrderView) => void
}) {
  const { t } = useTranslation('standing')
  const { companyKind } = useSession()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [today] = useState(() => marketToday(new Date()))
  const form = useZodForm<GiveDraft, GiveDraft>(giveSchema, {
    ...{
      currency: start.currency ?? '',
      form: start.form ?? 'DIGITAL',
      amount: start.amount ?? '',
      minPart: '',
    },
    target: {
      kind: start.rate === undefined ? 'ALL_IN' : 'RATE',
      value: start.rate ?? start.allIn ?? '',
    },
    goodTill: addCalendarDays(today, USUAL_DAYS),
    ...{ agencyId: null, orderRequestId: start.request ?? null, ocoWith: null },
    ...{ governorates: [], sellers: [], notSellers: [], valueDateMax: '' },
  })
  const give = useCommand(createStandingOrderCall, {
    refreshes: [standingOrdersCall],
    success: ({ reference }) => t('form.done', { reference }),
    onSuccess: onGiven,
    onRefusal: (error) => {
      setRefusal(applyRefusal(form, error) ? null : errorText(error))
      return 'shown'
    },
  })
  const send = form.handleSubmit(async ({ goodTill, agencyId, valueDateMax, ...draft }) => {
    setRefusal(null)
    const idsOf = (chosen: GiveDraft['sellers']) => chosen.map(({ value }) => value)
    await give.run({
      body: {
        ...draft,
        goodTill: endOfDay(goodTill),
        governorates: idsOf(draft.governorates).map(Number),
        ...{ sellers: idsOf(draft.sellers), notSellers: idsOf(draft.notSellers) },
        valueDateMax: valueDateMax === '' ? null : valueDateMax,
        agencyId: draft.form === 'CASH' && companyKind === 'BANK' ? agencyId : null,
      },
    })
  })
  return (
    <SidePanel title={t('new')} about="give" filled onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
        {companyKind === 'CORPORATE' && <RequestField form={form} />}
        <MoneyFields form={form} />
        {companyKind === 'BANK' && <AgencyField form={form} />}
        <UntilField form={form} today={today} />
        <PairField form={form} waiting={waiting} />
        <WantsFields form={form} today={today} />
        {companyKind === 'BANK' && <p className="soft">{t('hint.second')}</p>}
        {refusal !== null && (
          <p role="alert" className={classes.wrong}>
            {refusal}
          </p>
        )}
        <Button type="submit" variant="filled" fullWidth loading={give.running}>
          {t('form.send')}
        </Button>
      </form>
    </SidePanel>
  )
}
