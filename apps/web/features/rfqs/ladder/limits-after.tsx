import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useCheckWords } from '../../../lib/gate/use-check-words.ts'
import { GateSign } from '../../../ui/gate-checks.tsx'
import classes from './ladder.module.css'
import type { AwardCheckQuery } from './use-award-check.ts'

/** What the award leaves of each limit that counts: before it and after it, or by how much it goes beyond; nothing where none is set. */
export function LimitsAfter({ check: { data, error } }: { check: AwardCheckQuery }) {
  const { t } = useTranslation('common')
  const words = useCheckWords()
  const errorText = useErrorText()
  if (error !== null && data === undefined) return <p className={classes.then}>{errorText(error)}</p>
  if (data === undefined) return <p className={classes.then}>{t('table.loading')}</p>
  if (data.checks.length === 0) return null
  return (
    <ul className={classes.limits}>
      {data.checks.map((check) => {
        const said = words(check, data.day)
        const beyond = said.left === null ? said.asked : [`${said.left}.`, said.beyond].join(' ')
        return (
          <li key={`${check.code} ${check.of}`} data-outcome={check.outcome}>
            <GateSign outcome={check.outcome} /> {check.outcome === 'REFUSE' ? beyond : said.after}
          </li>
        )
      })}
    </ul>
  )
}
