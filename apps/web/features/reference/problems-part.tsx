import type { ErrorCode } from '@fxmatch/contract/errors/error-codes'
import { problemAnchor, REMEDIES } from '@fxmatch/contract/v1/problem-type'
import { useTranslation } from 'react-i18next'
import classes from './reference.module.css'

const CODES = (Object.keys(REMEDIES) as ErrorCode[]).toSorted()

/** Each problem under the place that its `type` names: what it means, and what a program does about it. */
export function ProblemsPart() {
  const { t } = useTranslation(['reference', 'refusals'])
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">{t('problems.title')}</h2>
      <p>{t('problems.lead')}</p>
      {CODES.map((code) => (
        <section key={code} className={classes.problem} aria-labelledby={problemAnchor(code)}>
          <h3 id={problemAnchor(code)} tabIndex={-1} translate="no">
            <code>{code}</code>
          </h3>
          <p>{t(`refusals:code.${code}`)}</p>
          <p className={classes.remedy}>{t(`problems.remedy.${REMEDIES[code]}`)}</p>
        </section>
      ))}
    </section>
  )
}
