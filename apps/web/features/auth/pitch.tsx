import IconActivity from 'virtual:icons/activity'
import IconCalculator from 'virtual:icons/calculator'
import IconRoute from 'virtual:icons/route'
import { useTranslation } from 'react-i18next'
import { useSupport } from '../../lib/support/use-support.ts'
import { ContactLinks } from '../../ui/contact-links.tsx'
import classes from './login.module.css'

/** What FXMatch is, and whom to call. */
export function Pitch() {
  const { t } = useTranslation('auth')
  const points = [
    { id: 'live', icon: IconActivity, title: t('pitch.live'), text: t('pitch.liveText') },
    { id: 'exact', icon: IconCalculator, title: t('pitch.exact'), text: t('pitch.exactText') },
    { id: 'traced', icon: IconRoute, title: t('pitch.traced'), text: t('pitch.tracedText') },
  ]
  return (
    <aside className={classes.pitch}>
      <p className={classes.brand}>
        FX<b>Match</b>
      </p>
      <div className={classes.story}>
        <h2>{t('pitch.headline')}</h2>
        <p>{t('pitch.text')}</p>
        <ul>
          {points.map(({ id, icon: Icon, title, text }) => (
            <li key={id}>
              <Icon size={18} stroke={1.6} aria-hidden />
              <div>
                <strong className={classes.pointTitle}>{title}</strong>
                <span>{text}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <Quotes />
      <Support />
    </aside>
  )
}

/** Whom to call, where the deployment says it; the place is kept while it is not known. */
function Support() {
  const { t } = useTranslation('auth')
  const support = useSupport()
  return (
    <address className={classes.support}>
      {(support.email !== null || support.phone !== null) && (
        <>
          <strong className={classes.supportTitle}>{t('support.title')}</strong>
          <ContactLinks {...support} />
          <span>{t('support.hours')}</span>
        </>
      )}
      {support.links.length > 0 && (
        <nav aria-label={t('support.follow')} className={classes.social}>
          {support.links.map((link) => (
            <a key={link} href={link} target="_blank" rel="noreferrer">
              {new URL(link).hostname.replace(/^www\./, '')}
            </a>
          ))}
        </nav>
      )}
    </address>
  )
}

/** Two quotes that approach each other and meet: decoration. */
function Quotes() {
  return (
    <svg className={classes.quotes} viewBox="0 0 618 220" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 28h54v16h62V34h48v30h70V52h58v30h64v14h52v12h60v8h66v-3h42" data-side="ask" />
      <path d="M0 206h46v-18h66v12h52v-34h62v10h60v-28h70v-12h54v-12h66v-8h58v-4h42" data-side="bid" />
    </svg>
  )
}
