import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../lib/failures/api-error.ts'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { DocumentParts, tagAnchor } from './document-parts.tsx'
import { DOCUMENT_PATH, documentQuery } from './document-query.ts'
import { callsByTag } from './open-document.ts'
import { ProblemsPart } from './problems-part.tsx'
import classes from './reference.module.css'

/** The reference of the open interface, for who writes a company's software: what can be called, and what each problem means. */
export function ReferenceScreen() {
  const { t } = useTranslation(['reference', 'common', 'errors'])
  const { data, isError, error, refetch } = useQuery(documentQuery)
  useEffect(() => {
    // The browser has looked for the place before it was there.
    const place = document.getElementById(location.hash.slice(1))
    if (data !== undefined || isError) place?.scrollIntoView()
  }, [data, isError])
  const contents = (
    <nav className={classes.contents} aria-label={t('contents')}>
      <ul>
        {data && (
          <>
            <li>
              <a href="#begin">{t('begin.title')}</a>
            </li>
            <li>
              <a href="#scopes">{t('scopes')}</a>
            </li>
            <li>
              <a href="#calls">{t('calls.title')}</a>
              <ul>
                {callsByTag(data).map(([tag]) => (
                  <li key={tag}>
                    <a href={`#${tagAnchor(tag)}`} lang="en">
                      {tag}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
            <li>
              <a href="#schemas">{t('schemas')}</a>
            </li>
          </>
        )}
        <li>
          <a href="#problems">{t('problems.title')}</a>
        </li>
      </ul>
    </nav>
  )
  return (
    <ReadingPage title={t('title')} beside={contents}>
      <div className={classes.text}>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
        <p>
          <a href={DOCUMENT_PATH}>{t('document', { version: data?.info.version ?? '1' })}</a>
        </p>
        {isError && (
          <div className={classes.failure} role="alert">
            <p>{t(asApiError(error).code === 'NETWORK' ? 'errors:network' : 'errors:server')}</p>
            <button type="button" onClick={() => void refetch()}>
              {t('common:state.retry')}
            </button>
          </div>
        )}
        {data ? <DocumentParts document={data} /> : !isError && <p role="status">{t('loading')}</p>}
        <ProblemsPart />
      </div>
    </ReadingPage>
  )
}
