import type { RfqHouses } from '@fxmatch/contract/http/rfq-houses'
import { MOST_QUOTES } from '@fxmatch/domain/rfq/combine-quotes'
import { Button, Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useLastChosen } from '../../../lib/preferences/use-last-chosen.ts'
import { type Favourites, useFavourites } from '../../../live/use-favourites.ts'
import { FavouriteStar } from '../../../ui/favourite-star.tsx'
import { InlineChoice } from '../../../ui/inline-choice.tsx'
import { useSpan } from '../use-span.ts'
import classes from './ask.module.css'
import { HOUSE_ORDERS, housesInOrder } from './house-order.ts'

type House = RfqHouses['houses'][number]

/**
 * Whom to ask: each house a box with what it made of past requests, who cannot be asked with the reason; the favourites, all of the
 * governorate that is named, and those that were asked last, by one press.
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
  const id = useId()
  const favourites = useFavourites()
  const [last, remember] = useLastChosen('rfq.houses')
  const order = HOUSE_ORDERS.find((one) => one === last) ?? HOUSE_ORDERS[0]
  const shown = housesInOrder(houses, order)
  const toggle = (houseId: string) =>
    onChange(chosen.includes(houseId) ? chosen.filter((one) => one !== houseId) : [...chosen, houseId])
  return (
    <fieldset className={classes.houses} aria-describedby={error === undefined ? undefined : id}>
      <legend>
        {t('ask.houses')} <small>{t('ask.chosen', { chosen: chosen.length, most: MOST_QUOTES })}</small>
      </legend>
      <QuickChoices {...{ houses: shown, chosen, onChange, governorate, usual, favourites }} />
      <InlineChoice
        label={t('ask.order')}
        value={order}
        on={order !== HOUSE_ORDERS[0]}
        sorts
        onChange={remember}
      >
        {HOUSE_ORDERS.map((value) => (
          <option key={value} value={value}>
            {t(`ask.orders.${value}`)}
          </option>
        ))}
      </InlineChoice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <ul tabIndex={0}>
        {shown.map((house) => (
          <HouseBox
            key={house.id}
            house={house}
            checked={chosen.includes(house.id)}
            isFull={chosen.length >= MOST_QUOTES}
            onToggle={() => toggle(house.id)}
            favourites={favourites}
          />
        ))}
      </ul>
      {error !== undefined && (
        <p id={id} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Several houses by one press: of those that may be asked as many as one request takes. */
function QuickChoices({
  houses,
  chosen,
  onChange,
  governorate,
  usual,
  favourites,
}: Pick<Parameters<typeof HouseChoice>[0], 'houses' | 'chosen' | 'onChange' | 'governorate' | 'usual'> & {
  favourites: Favourites
}) {
  const { t } = useTranslation('rfqs')
  const those = (isMeant: (house: House) => boolean) =>
    houses.flatMap((house) => (house.allowed && isMeant(house) ? [house.id] : [])).slice(0, MOST_QUOTES)
  const mine = those(({ id }) => favourites.of(id) === true)
  const near = those(({ governorateId }) => governorate !== null && governorateId === governorate.id)
  const again = those(({ id }) => usual.includes(id))
  return (
    <div className={classes.quick}>
      {mine.length > 0 && (
        <Button size="compact-xs" onClick={() => onChange(mine)}>
          {t('ask.favourites', { houses: mine.length })}
        </Button>
      )}
      {near.length > 0 && governorate !== null && (
        <Button size="compact-xs" onClick={() => onChange(near)}>
          {t('ask.near', { governorate: governorate.name, houses: near.length })}
        </Button>
      )}
      {again.length > 0 && (
        <Button size="compact-xs" onClick={() => onChange(again)}>
          {t('ask.again')}
        </Button>
      )}
      {chosen.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
          {t('ask.nobody')}
        </Button>
      )}
    </div>
  )
}

function HouseBox({
  house,
  checked,
  isFull,
  onToggle,
  favourites,
}: {
  house: House
  checked: boolean
  /** As many are chosen as one request takes. */
  isFull: boolean
  onToggle: () => void
  favourites: Favourites
}) {
  const { t } = useTranslation('rfqs')
  const span = useSpan()
  const reason = useReasonText()(house)
  const { days, asked, quoted, seconds } = house.answers
  const answered = asked === 0 ? t('ask.unasked', { days }) : t('ask.answered', { quoted, asked, days })
  const median = seconds === null ? null : t('figures.answer', { span: span(seconds) })
  return (
    <li>
      <Checkbox
        size="xs"
        label={house.name}
        description={reason ?? [answered, median].filter((line) => line !== null).join(', ')}
        checked={checked}
        disabled={reason !== null || (isFull && !checked)}
        onChange={onToggle}
      />
      <FavouriteStar house={house} favourite={favourites.of(house.id)} onKeep={favourites.keep} />
    </li>
  )
}
