import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FIRST_PAGE, guideOfScreen, guidePath } from '../../features/guide/guide-table.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { KeysList } from './keys-list.tsx'
import classes from './shell.module.css'

/**
 * The help: the guide's page of the screen one is on, and below it the keys. It stands beside the screen where there is room, so
 * that one reads what to do while doing it, and nothing that was typed goes.
 */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <SidePanel docked title={t('help.title')} about="help" onClose={onClose}>
      <div className={classes.help}>
        <GuideOfScreen />
        <h3>{t('keys.title')}</h3>
        <KeysList />
      </div>
    </SidePanel>
  )
}

function GuideOfScreen() {
  const { t } = useTranslation(['shell', 'common'])
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const page = guideOfScreen(path)
  // Fetched with the first help that is asked for: a query, so that who has lost the line can try again.
  const part = useQuery({
    queryKey: ['guide-aside'],
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => await import('../../features/guide/guide-aside.tsx'),
  })
  if (page === undefined)
    return (
      <p className="soft">
        {t('shell:help.none')}{' '}
        <a href={guidePath(FIRST_PAGE)} target="_blank" rel="noopener">
          {t('common:public.guide')}
        </a>
      </p>
    )
  if (part.isError) return <ErrorState error={part.error} onRetry={() => void part.refetch()} />
  if (part.data === undefined) return <p className="soft">{t('common:table.loading')}</p>
  const { GuideAside } = part.data
  return <GuideAside page={page} />
}
