import { STEPS_OF_KIND } from '@fxmatch/domain/first-day/first-day'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { useFirstDay } from './use-first-day.ts'

/** Says on every page what is left of the first day, to those who may do something about it. */
export function FirstDayNotice() {
  const { companyKind } = useSession()
  return STEPS_OF_KIND[companyKind].length > 0 && <WhatIsLeft />
}

function WhatIsLeft() {
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
