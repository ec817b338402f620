import type { PublicBoard } from '@fxmatch/contract/http/display'
import { currencyName } from '@fxmatch/domain/languages/currency-name'
import { formatDecimal } from '../../../lib/format/numbers.ts'
import { FLAGS } from '../../../ui/flags.tsx'
import classes from './board.module.css'
import { Others, useBoardWords } from './board-words.tsx'
import { usePages } from './use-pages.ts'

/** Decimals of a rate on a board, as banks set them. */
const PLACES = 3

/** A rate as it is written in Tunisia; a dash where this side is not quoted. */
const shown = (rate: string | null) =>
  rate === null ? '–' : formatDecimal(rate, { language: 'fr', places: PLACES })

/** The rates, as many as can be read from five metres; the others take their turn. */
export function BoardTable({ board, faded, taken }: { board: PublicBoard; faded: boolean; taken: number }) {
  const words = useBoardWords()
  const { fr } = words
  const { area, rows, page, count, hasTurned } = usePages(board.rates, board.rotateSeconds, taken)
  const head = (key: 'currency' | 'purchase' | 'sale') => (
    <>
      {fr(key)} <Others of={words} say={(t) => t(key)} />
    </>
  )
  return (
    <div ref={area} className={classes.area} data-faded={faded || undefined}>
      {board.rates.length === 0 ? (
        <p className={classes.none}>
          {fr('none')}
          <Others of={words} say={(t) => t('none')} />
        </p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                {head('currency')}
                {count > 1 && <small>{`${page + 1}/${count}`}</small>}
              </th>
              {board.showPurchase && <th scope="col">{head('purchase')}</th>}
              {board.showSale && <th scope="col">{head('sale')}</th>}
            </tr>
          </thead>
          <tbody key={page} data-turned={hasTurned || undefined}>
            {rows.map(({ currency, unit, purchaseRate, saleRate }) => (
              <tr key={currency}>
                <th scope="row">
                  <span className={classes.currency}>
                    <svg viewBox="0 0 18 12" aria-hidden="true" focusable="false">
                      {FLAGS[currency] ?? <path d="M0 0h18v12H0z" />}
                    </svg>
                    <b>
                      {unit > 1 && <i>{unit}</i>} {currency}
                    </b>
                    <small>
                      {currencyName(currency, 'fr')}
                      <span lang="ar" dir="rtl">
                        {currencyName(currency, 'ar')}
                      </span>
                      <span lang="en">{currencyName(currency, 'en')}</span>
                    </small>
                  </span>
                </th>
                {board.showPurchase && <td data-side="purchase">{shown(purchaseRate)}</td>}
                {board.showSale && <td data-side="sale">{shown(saleRate)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
