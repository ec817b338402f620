import type { MarketMark } from '@fxmatch/contract/http/time-machine'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import classes from './time-machine.module.css'

/** So many are told before the second that is shown, and after it. */
const TOLD = 6

/** What happened around the second that is shown. */
export function Around({ at, marks }: { at: string; marks: readonly MarketMark[] }) {
  const { t } = useTranslation(['past', 'control'])
  const format = useFormat()
  const before = marks.filter((mark) => mark.at <= at).slice(-TOLD)
  const after = marks.filter((mark) => mark.at > at).slice(0, TOLD)
  const told = ({ kind, told: what, order }: MarketMark) => {
    if (kind === 'ORDER')
      return order ? (
        <Link to="/orders/$id" params={{ id: order }}>
          {what}
        </Link>
      ) : (
        what
      )
    if (kind === 'OPENING') return t('opened', { currency: what })
    const status = what === 'ON' || what === 'OFF' || what === 'VEILLE' ? what : 'OFF'
    return t('turned', { status: t(`control:status.value.${status}`) })
  }
  const line = (mark: MarketMark) => (
    <li key={`${mark.at} ${mark.kind} ${mark.told}`}>
      <time dateTime={mark.at}>{format.seconds(mark.at)}</time>
      <span>{told(mark)}</span>
    </li>
  )
  return (
    <div>
      <h2>{t('around')}</h2>
      {before.length + after.length === 0 ? (
        <p className="soft">{t('quiet')}</p>
      ) : (
        <ul className={classes.around}>
          {before.map(line)}
          <li aria-current="time">
            <time dateTime={at}>{format.seconds(at)}</time>
            <mark>{t('here')}</mark>
          </li>
          {after.map(line)}
        </ul>
      )}
    </div>
  )
}
