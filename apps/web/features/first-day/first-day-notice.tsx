import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { useFirstDay } from './use-first-day.ts'

/** Says on every page what is left of the first day, to those who may do something about it. */
export function FirstDayNotice() {
  const { t } = useTranslation(['work', 'shell'])
  const { data } = useFirstDay()
  const left = data?.steps.filter(({ state, mayDo }) => mayDo && (state === 'MISSING' || state === 'WAITS'))
  if (left === undefined || left.length === 0) return null
  return (
    <Notice>
      {t('work:firstDay.left', { count: left.length })}{' '}
      <Link to="/first-day">{t('shell:menu.firstDay')}</Link>
    </Notice>
  )
}
