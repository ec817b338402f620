import type { Closing } from '@fxmatch/contract/http/closing'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { leadsTo } from '../../lib/i18n/leads-to.ts'
import classes from './closing.module.css'

/** What carries over to the next day, what has to be settled, and whether the books hold: each leads to its section. */
export function ClosingChecks({ closing }: { closing: Closing }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { unpaid, tickets, counted, shortages, books } = closing
  const agrees = unpaid.agrees && tickets.agrees
  const checks = [
    { id: 'unpaid', state: 'carries', count: unpaid.count, told: format.money(unpaid.total) },
    { id: 'tickets', state: 'carries', count: tickets.count, told: format.money(tickets.total) },
    {
      id: 'counted',
      state: 'carries',
      count: counted.count,
      told: format.listed(
        counted.sums.map(({ currency, amount }) => format.sum(amount, currency.pattern, currency.isoCode)),
      ),
    },
    {
      id: 'shortages',
      state: shortages.count > 0 ? 'open' : 'holds',
      count: shortages.count,
      told: shortages.count > 0 ? t('closing.undecided') : '',
    },
    {
      id: 'books',
      state: agrees ? 'holds' : 'open',
      count: books.length,
      told: agrees ? t('closing.balanced') : t('closing.unbalanced'),
    },
  ] as const
  return (
    <ul className={classes.checks} aria-label={t('closing.checks')}>
      {checks.map(({ id, state, count, told }) => (
        <li key={id} data-state={count === 0 && state === 'carries' ? 'holds' : state}>
          <a href={`#${id}`}>
            <span>
              {signOf(count === 0 && state === 'carries' ? 'holds' : state)} {t(`closing.section.${id}`)}
            </span>
            <b className="num">{format.count(count)}</b>
            <small>{told}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Beside each colour its sign: it carries over, it is open, it holds. */
const signOf = (state: 'carries' | 'open' | 'holds') => ({ carries: leadsTo(), open: '!', holds: '✓' })[state]
