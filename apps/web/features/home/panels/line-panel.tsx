import type { HomeFigures, HomeLineStep } from '@fxmatch/contract/http/home'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Point } from '../../../ui/point.tsx'
import classes from '../home.module.css'
import { PATH_OF_STEP } from './step-paths.ts'
import { Waiting } from './waiting.tsx'

/** The day from step to step: how many orders stand at each and for how much, whose step it is; the amounts add up to the head's. */
export function LinePanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation(['home', 'shell'])
  const format = useFormat()
  if (!figures) return <Waiting />
  if (!figures.line) return null
  const { steps, count, value, yours, second, day } = figures.line
  return (
    <>
      <p className={classes.sum}>
        {t('home:line.sum', { count, value: format.money(value) })}
        {yours > 0 && (
          <>
            <Point />
            <Link to={'/work' as string} search={{ kind: 'order' } as never} data-count={yours}>
              {t('home:line.queue', { count: yours })}
            </Link>
          </>
        )}
        {second > 0 && (
          <>
            <Point />
            <Link
              to={'/work' as string}
              search={{ kind: 'order', whose: 'second' } as never}
              data-count={second}
            >
              {t('home:line.second', { count: second })}
            </Link>
          </>
        )}
      </p>
      <ol className={classes.line}>
        {steps.map((step) => (
          <li key={step.step} data-yours={step.yours > 0 || undefined}>
            <Link
              to={PATH_OF_STEP[step.step] as string}
              search={{ startDate: 'all' } as never}
              data-count={step.count}
            >
              <span>{t(`shell:menu.${step.step}`)}</span>
              <span className={classes.figures}>
                <b>{format.count(step.count)}</b>
                <span>{format.dinars(step.value)}</span>
              </span>
            </Link>
            <Whose step={step} />
            <Done step={step} day={day} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** What was done at a step today, which leads to these orders, wherever they stand by now. */
function Done({ step: { step, done }, day }: { step: HomeLineStep; day: string }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  if (done === null) return null
  return (
    <small className={classes.done}>
      <Link
        to={PATH_OF_STEP[step] as string}
        search={{ done: true, startDate: day, endDate: day } as never}
        data-count={done.count}
      >
        {t('line.done', { count: format.count(done.count) })}
      </Link>{' '}
      <span>{format.dinars(done.value)}</span>
    </small>
  )
}

/** How many of a step's orders wait for the one who reads, and where the others are. */
function Whose({ step: { step, count, yours, second } }: { step: HomeLineStep }) {
  const { t } = useTranslation('home')
  return (
    <small>
      {yours > 0 && (
        <Link to={'/work' as string} search={{ kind: 'order', at: step } as never} data-count={yours}>
          <b>{t('line.yours', { count: yours })}</b>
        </Link>
      )}
      {second > 0 && (
        <Link
          to={'/work' as string}
          search={{ kind: 'order', at: step, whose: 'second' } as never}
          data-count={second}
        >
          {t('line.second', { count: second })}
        </Link>
      )}
      {count > yours + second && <span>{t(`line.at.${step}`)}</span>}
    </small>
  )
}
