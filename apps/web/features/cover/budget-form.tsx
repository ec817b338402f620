import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { type CoverPlanView, coverCall, proposeBudgetRateCall } from '@fxmatch/contract/http/cover'
import { BUDGET_YEARS_AHEAD } from '@fxmatch/domain/cover/cover-settings'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { Button } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { useCurrencies, usePriceUnit } from '../../lib/currencies/use-currencies.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useFullPrice } from '../../lib/prices/use-full-price.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Select } from '../../ui/select.tsx'
import classes from './cover.module.css'

const schema = z.object({
  currency: z.string().min(1, schemaFault('FIELD_REQUIRED')),
  year: z.string(),
  rate: z.string().min(1, schemaFault('FIELD_REQUIRED')),
})
type Draft = z.infer<typeof schema>

/** The budget rates in force, and the proposal of one: of a currency that the company has to pay in, in a year of payment. */
export function BudgetForm({ plan }: { plan: CoverPlanView }) {
  const { t } = useTranslation(['cover', 'orders', 'common'])
  const format = useFormat()
  const { foreign, unitOf } = useCurrencies()
  const fullPrice = useFullPrice()
  const priceUnit = usePriceUnit()
  const { budgets } = plan.settings
  const now = Number(plan.today.slice(0, 4))
  const currencies = [...new Set([...plan.rows, ...budgets].map(({ currency }) => currency))].sort()
  const years = Array.from({ length: BUDGET_YEARS_AHEAD + 1 }, (_, ahead) => String(now + ahead))
  const form = useZodForm<Draft, Draft>(schema, {
    ...{ currency: currencies[0] ?? '', year: String(now), rate: '' },
  })
  const chosen = useWatch({ control: form.control, name: 'currency' })
  const propose = useCommand(proposeBudgetRateCall, {
    refreshes: [coverCall],
    success: t('cover:settings.done'),
    onSuccess: () => form.setValue('rate', ''),
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const send = form.handleSubmit(async ({ currency, year, rate }) => {
    const known = budgets.find((one) => one.currency === currency && String(one.year) === year)
    await propose.run({ body: { version: known?.version ?? 0, currency, year: Number(year), rate } })
  })
  // Nothing is to be paid in any: there is nothing to have a budget for.
  if (currencies.length === 0) return null
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <h3>{t('cover:settings.budgets')}</h3>
      <ul className={classes.rates}>
        {budgets.map(({ currency, year, rate }) => (
          <li key={`${currency} ${year}`}>
            {format.labelled(`${currency} ${year}`, fullPrice(rate, unitOf(currency), currency))}
          </li>
        ))}
      </ul>
      <div className={classes.step}>
        <CurrencyField
          control={form.control}
          currencies={foreign.filter(({ isoCode }) => currencies.includes(isoCode))}
        />
        <ControlledField
          as={Select}
          control={form.control}
          name="year"
          label={t('cover:settings.year')}
          data={years}
        />
        <ControlledField
          as={DecimalInput}
          control={form.control}
          name="rate"
          label={t('cover:settings.rate')}
          description={priceUnit(chosen)}
          places={RATE_DECIMALS}
          aria-required
        />
      </div>
      <Button type="submit" variant="filled" loading={propose.running}>
        {t('cover:settings.sendRate')}
      </Button>
    </form>
  )
}
