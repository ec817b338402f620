import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicFooter } from './public-footer.tsx'
import classes from './reading-page.module.css'

interface ReadingPageProps {
  readonly title: string
  /** Ways to other pages of the same book, beside the text. */
  readonly beside?: ReactNode
  /** The language of the text, where it is another than the interface's. */
  readonly lang?: string | undefined
  /** The way to the start page, where it is no whole load. */
  readonly home?: HomeLink
  readonly children: ReactNode
}

type HomeLink = ComponentType<{ className?: string | undefined; children: ReactNode }>

const OwnHome: HomeLink = (props) => <a href="/" {...props} />

/** The frame of a page to be read, with or without a session: the brand, the way back, the text, the foot. */
export function ReadingPage({ title, beside, lang, home: Home = OwnHome, children }: ReadingPageProps) {
  const { t } = useTranslation('notices')
  const text = (
    <main className={classes.text} {...(lang === undefined ? {} : { lang })}>
      {children}
    </main>
  )
  return (
    <div className={`${classes.page} ${beside ? classes.wide : classes.narrow}`}>
      <title>{`${title} · FXMatch`}</title>
      <header className={classes.top}>
        <Home className={classes.brand}>
          FX<b>Match</b>
        </Home>
        <Home>{t('back')}</Home>
      </header>
      {beside ? (
        <div className={`${classes.body} ${classes.beside}`}>
          {beside}
          {text}
        </div>
      ) : (
        <div className={classes.body}>{text}</div>
      )}
      <PublicFooter />
    </div>
  )
}
