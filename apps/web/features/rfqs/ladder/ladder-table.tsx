import type { RfqView } from '@fxmatch/contract/http/rfqs'
import { basisPoints } from '@fxmatch/domain/pricing/basis-points'
import { NO_BREAK } from '@fxmatch/words/typography'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { type Favourites, useFavourites } from '../../../live/use-favourites.ts'
import { AlertBell, type BellWords, useBellWords } from '../../../ui/alert-bell.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { FavouriteStar } from '../../../ui/favourite-star.tsx'
import { priceUnit } from '../../../ui/price-context/points.ts'
import { TimeLeft } from '../../../ui/time-left.tsx'
import type { LadderRow } from '../ladder-rows.ts'
import { AWARD_FORM } from './award-form.ts'
import classes from './ladder.module.css'
import type { Taking } from './use-taking.ts'

type Props = {
  rfq: RfqView
  rows: readonly LadderRow[]
  /** The server's time. */
  now: Date
  /** Null where nothing can be taken, or not by this reader. */
  taking: Taking | null
}

/** Every house with what it said, the best price first; on a telephone a card each, its time first. */
export function LadderTable({ rfq, rows, now, taking }: Props) {
  const { t } = useTranslation('rfqs')
  const inUnit = usePriceHeading()
  const favourites = useFavourites()
  const words = useBellWords()
  const seesAllIn = rfq.quotes.some(({ allInRate }) => allInRate !== null)
  const heads: [key: string, label: string, isText?: true][] = [
    ['left', t('column.left')],
    ['house', t('column.house'), true],
    ['rate', inUnit('column.rate', rfq)],
    ...(seesAllIn ? [['allIn', inUnit('column.allIn', rfq)] as [string, string]] : []),
    ['points', t('column.points')],
    ['amount', t('column.amount', { currency: rfq.currency })],
    ['take', t(taking === null ? 'column.awarded' : 'column.take', { currency: rfq.currency })],
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div className={classes.scroll} tabIndex={0}>
      {/* Cards on a telephone stay a table to whoever hears it. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: another display would take the role away */}
      <table className={classes.ladder} aria-label={t('ladder')} role="table">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row">
            {heads.map(([key, label, isText]) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <th key={key} scope="col" role="columnheader" data-text={isText}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row key={row.house.id} {...{ row, rfq, now, taking, seesAllIn, favourites, words }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  row,
  rfq,
  now,
  taking,
  seesAllIn,
  favourites,
  words,
}: Omit<Props, 'rows'> & {
  row: LadderRow
  seesAllIn: boolean
  favourites: Favourites
  words: BellWords
}) {
  const { t } = useTranslation('rfqs')
  const inUnit = usePriceHeading()
  const format = useFormat()
  const { house, quote, state } = row
  const priced = quote !== null && quote.rate !== null
  const points =
    priced && rfq.openingRate !== null && quote.rate !== null
      ? format.signed(basisPoints(quote.rate, rfq.openingRate))
      : MISSING
  return (
    // biome-ignore lint/a11y/noRedundantRoles: another display would take the role away
    <tr role="row" data-state={state} data-taken={isTaken(row, taking) || undefined}>
      <Cell className={classes.left}>
        <Left row={row} rfq={rfq} now={now} />
      </Cell>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <th scope="row" role="rowheader">
        <b>{house.name}</b>{' '}
        <FavouriteStar house={house} favourite={favourites.of(house.id)} onKeep={favourites.keep} />
        <small>
          <Note row={row} rfq={rfq} />
        </small>
      </th>
      <Cell label={inUnit('column.rate', rfq)}>{priced ? format.rate(quote.rate) : MISSING}</Cell>
      {seesAllIn && (
        <Cell label={inUnit('column.allIn', rfq)}>
          <b className={classes.allIn}>{priced ? format.rate(quote.allInRate) : MISSING}</b>
          {priced && quote.allInRate !== null && (
            <AlertBell
              measure="BEST_ALL_IN"
              currency={rfq.currency}
              form={rfq.form}
              value={quote.allInRate}
              words={words}
            />
          )}
        </Cell>
      )}
      <Cell label={t('column.points')}>{points}</Cell>
      <Cell label={t('column.amount', { currency: rfq.currency })}>
        <span>
          {priced ? format.amount(quote.amount, rfq.decimals) : MISSING}
          {priced && quote.minAmount !== null && (
            <small>{t('least', { amount: format.amount(quote.minAmount, rfq.decimals) })}</small>
          )}
        </span>
      </Cell>
      <Cell label={t(taking === null ? 'column.awarded' : 'column.take', { currency: rfq.currency })}>
        {taking !== null && state === 'LIVE' ? (
          <Take row={row} rfq={rfq} taking={taking} />
        ) : quote?.awardedAmount ? (
          <Awarded row={row} rfq={rfq} />
        ) : (
          MISSING
        )}
      </Cell>
    </tr>
  )
}

/** The heading of a price with its unit, e.g. `Prix (TND / 10 CHF)`. */
function usePriceHeading(): (
  key: 'column.rate' | 'column.allIn',
  of: { unit: number; currency: string },
) => string {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  // The unit stays in one piece.
  return (key, { unit, currency }) =>
    `${t(key)} (${priceUnit(format.count(unit), currency).replaceAll(' ', NO_BREAK)})`
}

/** A cell whose heading stands beside it on a card. */
function Cell({
  label,
  className,
  children,
}: {
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: another display would take the role away
    <td role="cell" className={className} data-label={label}>
      {children}
    </td>
  )
}

const isTaken = ({ house, state }: LadderRow, taking: Taking | null): boolean =>
  state === 'LIVE' && taking !== null && taking.typed(house.id) !== '' && taking.fault(house.id) === null

function Left({ row: { quote, state }, rfq, now }: { row: LadderRow; rfq: RfqView; now: Date }) {
  const { t } = useTranslation('rfqs')
  if (state === 'LIVE' && quote?.validUntil)
    return <TimeLeft until={quote.validUntil} from={quote.createdAt} now={now} over={t('own.LAPSED')} />
  if (state === 'WAITING')
    return <TimeLeft until={rfq.answerBy} from={rfq.createdAt} now={now} over={t('own.MISSED')} />
  return t(state === 'SILENT' ? 'own.MISSED' : `own.${state}`)
}

/** What is to be known of the answer, beside the house's name. */
function Note({ row: { quote, state, before }, rfq }: { row: LadderRow; rfq: RfqView }) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  if (state === 'WAITING') return t('waiting')
  if (quote === null) return null
  const at = format.seconds(quote.createdAt)
  if (state === 'DECLINED' && quote.declineCode !== null) {
    const code = t(`decline.code.${quote.declineCode}`)
    return format.facts([t('declinedAt', { time: at, reason: code }), quote.declineNote])
  }
  const wholeOnly = quote.minAmount !== null && quote.minAmount === quote.amount
  return format.facts([
    before !== null && t('improved', { rate: format.rate(before) }),
    wholeOnly && quote.amount !== rfq.amount && t('allOrNothing'),
    at,
  ])
}

function Awarded({ row: { quote }, rfq }: { row: LadderRow; rfq: RfqView }) {
  const format = useFormat()
  const amount = format.amount(quote?.awardedAmount, rfq.decimals)
  if (!quote?.orderId) return amount
  return (
    <Link to="/orders/$id" params={{ id: quote.orderId }}>
      {amount}
    </Link>
  )
}

/** How much is taken of a house: Enter goes on to the award. */
function Take({ row: { house }, rfq, taking }: { row: LadderRow; rfq: RfqView; taking: Taking }) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const fault = taking.fault(house.id)
  const told = () => {
    if (fault === null) return undefined
    if (fault.rule === 'FORM') return t('take.form', { decimals: rfq.decimals })
    const most = format.amount(fault.most, rfq.decimals)
    return fault.least === null
      ? t('take.most', { most })
      : t('take.between', { least: format.amount(fault.least, rfq.decimals), most })
  }
  return (
    <DecimalInput
      className={classes.take ?? ''}
      size="xs"
      form={AWARD_FORM}
      aria-label={t('take.of', { house: house.name, currency: rfq.currency })}
      places={rfq.decimals}
      value={taking.typed(house.id)}
      onChange={(amount) => taking.change(house.id, amount)}
      error={told()}
    />
  )
}
