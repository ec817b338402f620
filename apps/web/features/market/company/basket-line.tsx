import IconTrash from 'virtual:icons/trash'
import { type BasketProblem, proposedRate } from '@fxmatch/domain/order-requests/basket'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { PriceTelling } from '../../../lib/prices/use-typed-prices.ts'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { PriceInput } from '../../../ui/price-input.tsx'
import classes from './company.module.css'
import { type Line, offered, readable } from './use-basket.ts'

type Props = {
  line: Line
  problems: readonly BasketProblem[]
  price: PriceTelling
  text: (problem: BasketProblem) => string
  onChange: (patch: Partial<Pick<Line, 'rate' | 'amount'>>) => void
  onRemove: () => void
}

/** One position of the basket: its price, the amount and the price that one proposes, each fault beside its field. */
export function BasketLineFields({ line, problems, price, text, onChange, onRemove }: Props) {
  const { t } = useTranslation('company')
  const format = useFormat()
  const { position } = line
  const { pattern, iso_code } = position.currency
  const of = (field: BasketProblem['field']) => {
    const problem = problems.find((one) => one.field === field)
    return problem ? text(problem) : undefined
  }
  const gone = of('session_id')
  const toSeller =
    line.rate === '' || of('rate') !== undefined ? null : proposedRate(offered(position), readable(line))
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <b>
          {t('line', {
            id: position.id,
            form: t(`form.${position.form}`),
            price: format.rate(position.rateTCC),
          })}
        </b>
        <ActionIcon size={24} aria-label={t('removeNumber', { id: position.id })} onClick={onRemove}>
          <IconTrash size={15} />
        </ActionIcon>
      </div>
      {gone !== undefined && (
        <p role="alert" className={classes.refusal}>
          {gone}
        </p>
      )}
      <div className={classes.fields}>
        <DecimalInput
          label={t('lineAmount', { iso: iso_code })}
          value={line.amount}
          places={pattern}
          onChange={(amount) => onChange({ amount })}
          error={of('amount')}
        />
        <PriceInput
          price={price}
          label={t('lineRate')}
          placeholder={format.rate(position.rateTCC)}
          note={t('lineAllIn')}
          value={line.rate}
          onChange={(rate) => onChange({ rate })}
          error={of('rate')}
        />
      </div>
      {toSeller !== null && (
        <p className="soft" aria-live="polite">
          {t('toSeller', { rate: format.rate(toSeller) })}
        </p>
      )}
    </li>
  )
}
