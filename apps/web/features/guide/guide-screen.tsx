import { getRouteApi, Link } from '@tanstack/react-router'
import Markdown from 'markdown-to-jsx/react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadingPage } from '../../ui/reading-page.tsx'
import classes from './guide.module.css'
import { FIRST_PAGE, guidePages, pageOfLink, pictureOf } from './guide-pages.ts'

const route = getRouteApi('/open/guide/{-$page}')

/** The user guide, in French: a page for each trade, beside the list of all of them. */
export function GuideScreen() {
  const { t } = useTranslation('notices')
  const { page: name = FIRST_PAGE } = route.useParams()
  const pages = guidePages()
  const page = pages.find((one) => one.name === name)
  const list = (
    <nav className={classes.pages} aria-label={t('guide.title')} lang="fr">
      <ul>
        {pages.map((one) => (
          <li key={one.name}>
            <Link
              to={pageOfLink(`${one.name}.md`) as string}
              aria-current={one.name === name ? 'page' : undefined}
            >
              {one.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
  return (
    <ReadingPage
      title={page?.title ?? t('guide.title')}
      beside={list}
      lang={page ? 'fr' : undefined}
      home={Home}
    >
      <div className={classes.text}>
        {page ? (
          <Markdown options={OPTIONS}>{page.text}</Markdown>
        ) : (
          <>
            <h1>{t('guide.missing')}</h1>
            <Link to={'/guide' as string}>{t('guide.title')}</Link>
          </>
        )}
      </div>
    </ReadingPage>
  )
}

const Home = (props: { className?: string | undefined; children: ReactNode }) => <Link to="/" {...props} />

/** The guide's own text: no HTML in it, links to its pages and to pictures beside it. */
const OPTIONS = {
  disableParsingRawHTML: true,
  forceWrapper: true,
  overrides: { a: GuideLink, img: Picture, table: Table },
}

function GuideLink({ href = '', children }: ComponentProps<'a'>) {
  const page = pageOfLink(href)
  return page === null ? <a href={href}>{children}</a> : <Link to={page as string}>{children}</Link>
}

function Picture({ src = '', alt = '' }: ComponentProps<'img'>) {
  return <img src={pictureOf(String(src))} alt={alt} loading="lazy" />
}

/** A table scrolls by itself where it is wider than the screen. */
function Table({ children }: ComponentProps<'table'>) {
  return (
    <div className={classes.table}>
      <table>{children}</table>
    </div>
  )
}
