import {
  changeStandingOrderCall,
  type StandingOrderView,
  standingOrdersCall,
} from '@fxmatch/contract/http/standing-orders'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { usePriceUnit } from '../../lib/currencies/use-currencies.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import classes from './standing.module.css'
import { type ChangeDraft, changeSchema, endOfDay } from './standing-schema.ts'

/** Less of it, another target, another end. */
export function ChangeForm({ order }: { order: StandingOrderView }) {
  const { t } = useTranslation('standing')
  const priceUnit = usePriceUnit()
  const until = marketDate(new Date(order.goodTill))
  const form = useZodForm<ChangeDraft, ChangeDraft>(changeSchema, {
    ...{ amount: order.amount, target: order.target.value, goodTill: until },
  })
  const change = useCommand(changeStandingOrderCall, {
    refreshes: [standingOrdersCall],
    success: ({ reference }) => t('change.done', { reference }),
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const send = form.handleSubmit(async ({ amount, target, goodTill }) => {
    // The moment that was given stays where its day does.
    const moment = goodTill === until ? order.goodTill : endOfDay(goodTill)
    const body = { version: order.version, amount, target, goodTill: moment }
    await change.run({ params: { id: order.id }, body })
  })
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
      <h3>{t('change.title')}</h3>
      <ControlledField
        as={DecimalInput}
        control={form.control}
        name="amount"
        label={t('form.amount')}
        places={order.decimals}
      />
      <ControlledField
        as={DecimalInput}
        control={form.control}
        name="target"
        label={t('column.target')}
        description={priceUnit(order.currency)}
        places={RATE_DECIMALS}
      />
      <ControlledField as={DateField} control={form.control} name="goodTill" label={t('form.goodTill')} />
      <div className={classes.buttons}>
        <Button type="submit" loading={change.running}>
          {t('change.send')}
        </Button>
      </div>
    </form>
  )
}
