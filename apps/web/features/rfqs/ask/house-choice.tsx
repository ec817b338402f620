import type { RfqHouses } from '@fxmatch/contract/http/rfqs'
import { MOST_QUOTES } from '@fxmatch/domain/rfq/combine-quotes'
import { Button, Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import classes from './ask.module.css'

type House = RfqHouses['houses'][number]

/**
 * Whom to ask: each house a box, who cannot be asked with the reason; all of the governorate that is named, and those that were asked
 * last, by one press.
 */
export function HouseChoice({
  houses,
  chosen,
  onChange,
  governorate,
  usual,
  error,
}: {
  houses: readonly House[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  /** Null: none is named. */
  governorate: { readonly id: number; readonly name: string } | null
  /** Whom the last request was asked of. */
  usual: readonly string[]
  error: string | undefined
}) {
  const { t } = useTranslation('rfqs')
  const reasonOf = useReasonText()
  const id = useId()
  const open = houses.filter(({ allowed }) => allowed)
  const most = (ids: readonly string[]) => ids.slice(0, MOST_QUOTES)
  const near = open.filter(({ governorateId }) => governorateId === governorate?.id).map((house) => house.id)
  const again = usual.filter((one) => open.some((house) => house.id === one))
  const toggle = (houseId: string) =>
    onChange(chosen.includes(houseId) ? chosen.filter((one) => one !== houseId) : [...chosen, houseId])
  return (
    <fieldset className={classes.houses} aria-describedby={error === undefined ? undefined : id}>
      <legend>
        {t('ask.houses')} <small>{t('ask.chosen', { chosen: chosen.length, most: MOST_QUOTES })}</small>
      </legend>
      <div className={classes.quick}>
        {near.length > 0 && governorate !== null && (
          <Button size="compact-xs" onClick={() => onChange(most(near))}>
            {t('ask.near', { governorate: governorate.name, houses: most(near).length })}
          </Button>
        )}
        {again.length > 0 && (
          <Button size="compact-xs" onClick={() => onChange(most(again))}>
            {t('ask.again')}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
            {t('ask.nobody')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <ul tabIndex={0}>
        {houses.map((house) => {
          const reason = reasonOf(house)
          const isFull = chosen.length >= MOST_QUOTES && !chosen.includes(house.id)
          return (
            <li key={house.id}>
              <Checkbox
                size="xs"
                label={house.name}
                description={reason ?? undefined}
                checked={chosen.includes(house.id)}
                disabled={reason !== null || isFull}
                onChange={() => toggle(house.id)}
              />
            </li>
          )
        })}
      </ul>
      {error !== undefined && (
        <p id={id} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
