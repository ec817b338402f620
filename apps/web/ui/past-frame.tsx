import type { Gap, Grade } from '@fxmatch/domain/time-machine/moment'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'
import classes from './past-frame.module.css'

/** How sure a reconstruction is of itself. */
export type Sureness = { grade: Grade; precisionMs: number; gaps: readonly Gap[] }

/**
 * What stood at a moment of the past, in a frame that nobody takes for the present: striped, under a band with date, second and word, in
 * the same tone by day and by night. Nothing can be done inside: what leads elsewhere stands outside of it, or is a link.
 */
export function PastFrame({
  label,
  moment,
  sure,
  told,
  children,
}: {
  label: string
  /** Day and second, as people read them. */
  moment: string
  sure: Sureness
  /** What is seen, beside the moment. */
  told?: string
  children: ReactNode
}) {
  const { t } = useTranslation('past')
  const format = useFormat()
  const { grade, gaps, precisionMs } = sure
  return (
    <section className={classes.past} aria-label={`${label}, ${t('band', { moment })}`}>
      <div className={classes.band}>
        <strong>{t('band', { moment })}</strong>
        {told !== undefined && <span>{told}</span>}
        <span className={classes.grade}>{t(`grade.${grade}`)}</span>
        <span>
          {format.facts([
            t('precision', { seconds: precisionMs / 1_000 }),
            gaps.length === 0 && t('complete'),
          ])}
        </span>
      </div>
      <div className={classes.inside}>
        {gaps.length > 0 && (
          <p className={classes.note}>
            {t('without', { gaps: format.listed(gaps.map((gap) => t(`gap.${gap}`))) })}
          </p>
        )}
        {grade === 'WITHIN' && <p className={classes.note}>{t('within')}</p>}
        {grade === 'ERASED' && <p className={classes.note}>{t('erased')}</p>}
        {children}
        <p className="soft">{t('names')}</p>
      </div>
    </section>
  )
}
