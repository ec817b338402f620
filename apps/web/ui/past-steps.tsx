import { Button } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { alongTheLine } from '../lib/keys/along-the-line.ts'
import { momentOf } from '../lib/navigation/moment-search.ts'
import classes from './past-steps.module.css'

/**
 * The moment before and after, by the steps that were taken; the arrow keys lead there too.
 * @param steps when each was taken, oldest first @param at the moment that is shown
 * @param children the way back to the present
 */
export function PastSteps({
  label,
  steps,
  at,
  onGo,
  children,
}: {
  label: string
  steps: readonly string[]
  at: string
  onGo: (at: string) => void
  children: ReactNode
}) {
  const { t } = useTranslation('past')
  const moments = [...new Set(steps.map(momentOf))]
  const to = { back: moments.findLast((moment) => moment < at), on: moments.find((moment) => moment > at) }
  const go = (moment: string | undefined) => moment && onGo(moment)
  const onKeyDown = (event: KeyboardEvent) => {
    const key = alongTheLine(event.key)
    if (key === 'ArrowLeft') go(to.back)
    if (key === 'ArrowRight') go(to.on)
  }
  return (
    <div role="toolbar" aria-label={label} className={classes.steps} onKeyDown={onKeyDown}>
      <Button size="compact-sm" disabled={!to.back} onClick={() => go(to.back)}>
        {t('previous')}
      </Button>
      <Button size="compact-sm" disabled={!to.on} onClick={() => go(to.on)}>
        {t('next')}
      </Button>
      {children}
    </div>
  )
}
