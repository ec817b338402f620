import { SegmentedControl } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import type { FreePositions } from '../../lib/prices/free-positions.ts'
import type { SeenBeside } from '../../lib/prices/use-price-context.ts'
import { AlertBell, useBellWords } from '../alert-bell.tsx'
import { ErrorState } from '../error-state.tsx'
import { Distances } from './distances.tsx'
import { FreePlaces } from './free-places.tsx'
import { LastDeals } from './last-deals.tsx'
import { PERIODS, type Period } from './points.ts'
import classes from './price-context.module.css'

const PricePlot = lazyComponent(async () => (await import('./price-plot.tsx')).PricePlot)

type Props = {
  context: SeenBeside | undefined
  error: Error | null
  onRetry: () => void
  /** The price that is looked at, the seller's; null while none is typed. */
  price: string | null
  /** What is free of the currency and form; undefined while that is not known. */
  free: FreePositions | undefined
  /** The position that is looked at, where it is one. */
  position?: number
  /** What of the price an alert is asked for by: with all that the reader pays; left out: none is offered. */
  allIn?: string
}

/** A price beside the others of its currency and form: the course, the references, the last deals, and what is free. */
export function PriceContext({ context, error, onRetry, price, free, position, allIn }: Props) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const words = useBellWords()
  const [period, setPeriod] = useState<Period>('day')
  return (
    <section className={classes.context} aria-label={t('context.title')}>
      <header>
        <h3>
          {format.facts([
            t('context.title'),
            context && `${context.currency} ${t(`shortForm.${context.form}`)}`,
          ])}
        </h3>
        {context && allIn !== undefined && (
          <AlertBell
            measure="BEST_ALL_IN"
            currency={context.currency}
            form={context.form}
            value={allIn}
            words={words}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={t('context.period')}
          value={period}
          onChange={(value) => setPeriod(PERIODS.find((each) => each === value) ?? 'day')}
          data={PERIODS.map((value) => ({ value, label: t(`context.periods.${value}`) }))}
        />
      </header>
      {error && !context && <ErrorState compact error={error} onRetry={onRetry} />}
      {!error && !context && <p className="soft">{t('panel.loading')}</p>}
      {context && (
        <>
          {/* Of its own: the form around it would go until it is there, and whoever types in it lose their place. */}
          <Suspense fallback={<div className={classes.plot} aria-busy />}>
            <PricePlot context={context} period={period} price={price} />
          </Suspense>
          <Distances context={context} price={price} free={free} position={position} words={words} />
          <LastDeals context={context} price={price} />
          {free && <FreePlaces free={free} currency={context.currency} decimals={context.decimals} />}
        </>
      )}
    </section>
  )
}
