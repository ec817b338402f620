import { RATE_DECIMALS } from '@fxmatch/domain/money/decimals'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'
import type { PriceTelling } from '../lib/prices/use-typed-prices.ts'
import { DecimalInput } from './decimal-input.tsx'
import { Hint } from './hint.tsx'
import classes from './price-input.module.css'

type Props = Omit<ComponentProps<typeof DecimalInput>, 'places' | 'description'> & {
  price: PriceTelling
  /** What the field takes, before what is allowed. */
  note?: string
}

/**
 * A field for a price: below it which prices are allowed, or where the first opening rate is validated while none are; how far the typed one is from the reference, why it may not be
 * typed, and the question that a second press answers.
 */
export function PriceInput({ price, note, error, onBlur, ...input }: Props) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const { hint, unopened, distance, fault, asked, question, rest } = price
  // A refusal names the range itself: what is allowed is said once.
  const said = fault === undefined ? [note, hint].filter((part) => part) : []
  const told = fault === undefined ? distance : null
  return (
    <DecimalInput
      {...input}
      places={RATE_DECIMALS}
      description={
        said.length === 0 && told === null && unopened === null ? undefined : (
          <>
            {format.facts(said)}
            {unopened !== null && (
              <Link to="/opening-rate" search={{ currency: unopened }} className={classes.opens ?? ''}>
                {t('price.opens', { currency: unopened })}
              </Link>
            )}
            {told !== null && question === null && (
              <span className={classes.distance} data-asked={asked || undefined}>
                {told}
              </span>
            )}
            {question !== null && <PriceQuestion>{question}</PriceQuestion>}
          </>
        )
      }
      error={error ?? fault}
      onBlur={(event) => {
        rest()
        onBlur?.(event)
      }}
    />
  )
}

/**
 * The same as a field of a table, which has no room for sentences: they stand in a hint that pointer, focus and finger
 * bring up, and screen readers read them with the field. What will be asked about is marked.
 */
export function PriceCell({
  price,
  places = RATE_DECIMALS,
  error,
  onBlur,
  ...input
}: Omit<Props, 'note'> & { places?: number }) {
  const format = useFormat()
  const { hint, distance, fault, asked, rest } = price
  const said = format.facts([fault ?? hint, distance])
  return (
    <Hint label={said}>
      <DecimalInput
        {...input}
        places={places}
        {...(said === '' ? {} : { description: said, descriptionProps: { className: 'visually-hidden' } })}
        wrapperProps={{ className: classes.cell, 'data-asked': asked || undefined }}
        error={error ?? (!asked && fault !== undefined)}
        onBlur={(event) => {
          rest()
          onBlur?.(event)
        }}
      />
    </Hint>
  )
}

/** The question about typed prices; screen readers say it when it appears. */
export function PriceQuestion({ children }: { children: ReactNode }) {
  return (
    <span role="alert" className={classes.question}>
      {children}
    </span>
  )
}
