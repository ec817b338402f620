import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDecimalInput } from '../../../lib/format/decimal.ts'
import { formatDecimal } from '../../../lib/format/numbers.ts'
import { CurrencyField } from '../currency-field.tsx'
import { ChoiceField, Switch, TextField } from '../fields.tsx'
import { PlaceFields, useCities } from '../place-fields.tsx'
import classes from '../travellers.module.css'
import type { BoardSearch } from './board-search.ts'
import type { OfferedCurrency } from './use-board.ts'

/** Rates are asked for when somebody has paused, not at every key. */
const PAUSE_MS = 350

type Change = (patch: Partial<BoardSearch>) => void

/** What somebody wants to change, and where; every choice counts at once. */
export function ChangeForm(props: {
  search: BoardSearch
  currencies: readonly OfferedCurrency[]
  onChange: Change
}) {
  const { search, currencies, onChange } = props
  const { t } = useTranslation('travellers')
  return (
    <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <Switch
        label={t('change.direction')}
        name="direction"
        value={search.direction}
        choices={[
          { value: 'SELL', label: t('change.sell') },
          { value: 'BUY', label: t('change.buy') },
        ]}
        onChange={(direction) => onChange({ direction })}
      />
      <div className={classes.pair} data-named>
        <AmountField amount={search.amount} onChange={onChange} />
        <CurrencyField
          value={search.currency}
          currencies={currencies}
          onChange={(currency) => onChange({ currency })}
        />
      </div>
      <Where search={search} onChange={onChange} />
    </form>
  )
}

/** Where, and in which order; folded away, so that a telephone shows amounts first. */
function Where({ search, onChange }: { search: BoardSearch; onChange: Change }) {
  const { t } = useTranslation('travellers')
  const cities = useCities().data ?? []
  const city = cities.find(({ id }) => String(id) === search.city)
  const region = cities.find((one) => String(one.region.id) === search.region)?.region
  const place = city?.name ?? region?.name ?? t('place.everywhere')
  return (
    <details className={classes.more}>
      <summary>{t('place.chosen', { place })}</summary>
      <div className={classes.fold}>
        <div className={classes.pair}>
          <PlaceFields
            region={search.region}
            city={search.city}
            noRegion={t('place.everywhere')}
            noCity={t('place.anyCity')}
            onChange={onChange}
          />
        </div>
        <ChoiceField
          label={t('sort.label')}
          name="sort"
          value={search.sort}
          onChange={(event) => onChange({ sort: event.currentTarget.value as BoardSearch['sort'] })}
        >
          <option value="allIn">
            {t(search.direction === 'SELL' ? 'sort.mostDinars' : 'sort.fewestDinars')}
          </option>
          <option value="score">{t('sort.score')}</option>
          <option value="name">{t('sort.name')}</option>
        </ChoiceField>
      </div>
    </details>
  )
}

/** The amount as typed; handed on after a pause or when it is left, where it is one: what is pressed next is about it. */
function AmountField({ amount, onChange }: { amount: string; onChange: Change }) {
  const { t, i18n } = useTranslation(['travellers', 'errors'])
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? amount : parseDecimalInput(typed)
  const valid = read !== null && /^\d{1,9}(\.\d{1,4})?$/.test(read) && /[1-9]/.test(read)
  useEffect(() => {
    if (typed === null || read === amount || !valid) return
    const timer = window.setTimeout(() => onChange({ amount: read }), PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [typed, read, valid, amount, onChange])
  return (
    <TextField
      label={t('travellers:change.amount')}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatDecimal(amount, { language: i18n.language })}
      error={valid ? undefined : t('errors:field.invalid')}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (!valid) return
        if (read !== amount) onChange({ amount: read })
        setTyped(null)
      }}
    />
  )
}
