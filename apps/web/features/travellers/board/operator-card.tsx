import type { TrustBoardRow } from '@fxmatch/contract/http/trust-public'
import { useTranslation } from 'react-i18next'
import { AgencyPlace } from '../agency.tsx'
import { Contact } from '../contact.tsx'
import { AllIn, Score } from '../money.tsx'
import classes from '../travellers.module.css'
import type { BoardSearch } from './board-search.ts'

/** An operator of the board: what one gets there in all, then where and how to reach it. */
export function OperatorCard(props: { row: TrustBoardRow; search: BoardSearch; best: boolean }) {
  const { row, search, best } = props
  const { t } = useTranslation('travellers')
  const { operator, quote } = row
  const currency = row.rates.find((rate) => rate.currency.isoCode === search.currency)?.currency
  return (
    <li className={classes.card} data-best={best || undefined}>
      <div className={classes.cardHead}>
        <h3>{operator.name}</h3>
        <Score score={operator.score} />
        {best && <span className={classes.badge}>{t('board.best')}</span>}
      </div>
      {quote && currency ? (
        <AllIn direction={search.direction} allIn={quote.allIn} rate={quote.rate} currency={currency} />
      ) : (
        <p className="soft">
          {t(
            row.rates.length === 0
              ? 'board.hidden'
              : search.direction === 'BUY'
                ? 'board.notSold'
                : 'board.notBought',
          )}
        </p>
      )}
      {row.message !== '' && <p className={classes.message}>{row.message}</p>}
      <Agencies row={row} />
      <Contact of={operator.name} phone={operator.phone} whatsapp={operator.whatsapp} />
    </li>
  )
}

function Agencies({ row }: { row: TrustBoardRow }) {
  const { t } = useTranslation('travellers')
  const [first, ...others] = row.agencies
  if (!first) return <p className="soft">{t('agency.none')}</p>
  return (
    <>
      <AgencyPlace agency={first} />
      {others.length > 0 && (
        <details className={classes.more}>
          <summary>{t('agency.others', { count: others.length })}</summary>
          {others.map((agency) => (
            <AgencyPlace key={agency.id} agency={agency} />
          ))}
        </details>
      )}
    </>
  )
}
