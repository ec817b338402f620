import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useOpenSearch, writeQuery } from '../../../lib/navigation/open-address.ts'
import { TravellerPage } from '../page.tsx'
import { Failure, Loading, Nothing } from '../states.tsx'
import classes from '../travellers.module.css'
import { type BoardSearch, boardSearch } from './board-search.ts'
import { ChangeForm } from './change-form.tsx'
import { OperatorCard } from './operator-card.tsx'
import { useBoard, useOfferedCurrencies } from './use-board.ts'

/** Where to change money, and what one gets in all: for anybody, without an account. */
export function BoardScreen() {
  const { t } = useTranslation('travellers')
  const [search, change] = useOpenSearch(boardSearch)
  const currencies = useOfferedCurrencies()
  return (
    <TravellerPage title={t('board.title')} lead={t('board.lead')}>
      <ChangeForm search={search} currencies={currencies.data ?? []} onChange={change} />
      <Operators search={search} onWiden={() => change({ region: undefined, city: undefined })} />
      <div className={classes.call}>
        <a href={`/changer/demande${writeQuery(search)}`} className={classes.first}>
          {t('board.ask')}
        </a>
      </div>
    </TravellerPage>
  )
}

function Operators({ search, onWiden }: { search: BoardSearch; onWiden: () => void }) {
  const { t } = useTranslation('travellers')
  const format = useFormat()
  const board = useBoard(search)
  // Until the answer to another question is there, the figures of the last are shown, as what they are.
  const [answered, setAnswered] = useState(search)
  if (answered !== search && board.data !== undefined && !board.isPlaceholderData) setAnswered(search)
  if (board.data === undefined) {
    return board.isError ? <Failure error={board.error} onRetry={() => void board.refetch()} /> : <Loading />
  }
  const { data, asOf } = board.data
  if (data.length === 0) {
    const everywhere = search.region === ''
    return (
      <Nothing>
        <p>{t(everywhere ? 'board.nobody' : 'board.nobodyHere')}</p>
        {!everywhere && (
          <button type="button" className={classes.second} onClick={onWiden}>
            {t('board.widen')}
          </button>
        )}
      </Nothing>
    )
  }
  return (
    <section aria-labelledby="offices" aria-busy={board.isPlaceholderData || undefined}>
      {board.isError && <Failure error={board.error} onRetry={() => void board.refetch()} />}
      <div className={classes.listHead} role="status">
        <h2 id="offices" className={classes.count}>
          {t('board.count', { count: data.length })}
        </h2>
        <span className="soft">{t('board.asOf', { time: format.time(asOf) })}</span>
      </div>
      <ol className={classes.cards}>
        {data.map((row, index) => (
          <OperatorCard
            key={row.operator.id}
            row={row}
            search={answered}
            best={index === 0 && answered.sort === 'allIn' && row.quote !== null}
          />
        ))}
      </ol>
    </section>
  )
}
