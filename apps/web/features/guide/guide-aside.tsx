import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'
import { type GuidePage, guidePath } from './guide-table.ts'
import { GuideText } from './guide-text.tsx'
import { guideTextQuery } from './guide-texts.ts'

/** A page of the guide beside the screen that it is about; its links open in a tab of their own, so that the screen stays. */
export function GuideAside({ page }: { page: GuidePage }) {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const text = useQuery(guideTextQuery(i18n.language as LanguageCode, page))
  if (text.isError) return <ErrorState error={text.error} onRetry={() => void text.refetch()} />
  if (text.data === undefined) return <p className="soft">{t('common:table.loading')}</p>
  if (text.data === null) return <p className="soft">{t('shell:help.none')}</p>
  return (
    <>
      <GuideText text={text.data} apart />
      <p>
        <a href={guidePath(page)} target="_blank" rel="noopener">
          {t('shell:help.apart')}
        </a>
      </p>
    </>
  )
}
