import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import classes from './guide.module.css'
import { GuideContents } from './guide-contents.tsx'
import { CONTENTS, FIRST_PAGE, guidePage } from './guide-table.ts'
import { GuideText } from './guide-text.tsx'
import { guideTextQuery } from './guide-texts.ts'
import { readContents, splitTitle } from './read-guide.ts'

const route = getRouteApi('/open/guide/{-$page}')

/** The user guide in the reader's language: a page for each trade and each screen, beside the list of all of them. */
export function GuideScreen() {
  const { t, i18n } = useTranslation(['notices', 'common'])
  const language = i18n.language as LanguageCode
  const { page: name = FIRST_PAGE } = route.useParams()
  const page = guidePage(name)
  const text = useQuery({ ...guideTextQuery(language, page ?? FIRST_PAGE), enabled: page !== undefined })
  const contents = useQuery(guideTextQuery(language, CONTENTS))
  const title = text.data ? splitTitle(text.data).title : t('guide.title')
  const missing = page === undefined || text.data === null
  return (
    <ReadingPage
      title={title}
      beside={<GuideContents groups={readContents(contents.data ?? '')} present={page} />}
      home={Home}
    >
      {missing ? (
        <>
          <h1>{t('guide.missing')}</h1>
          <Link to={'/guide' as string}>{t('guide.title')}</Link>
        </>
      ) : text.data ? (
        <GuideText text={text.data} />
      ) : text.isError ? (
        <Failure error={text.error} onRetry={() => void text.refetch()} />
      ) : (
        <p className="soft">{t('common:table.loading')}</p>
      )}
    </ReadingPage>
  )
}

/** A text that did not come: what is wrong, and the way to try again. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  return (
    <div role="alert">
      <p>{errorText(error)}</p>
      <button type="button" className={classes.retry} onClick={onRetry}>
        {t('state.retry')}
      </button>
    </div>
  )
}

const Home = (props: { className?: string | undefined; children: ReactNode }) => <Link to="/" {...props} />
