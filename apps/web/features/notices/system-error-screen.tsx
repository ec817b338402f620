import { useTranslation } from 'react-i18next'
import { NoticePage } from './notice-page.tsx'
import classes from './notices.module.css'
import { SupportContacts } from './support-contacts.tsx'

/** `/error`: a system error, whom to tell, the way back (specification 002 §2). */
export function SystemErrorScreen() {
  const { t } = useTranslation('notices')
  return (
    <NoticePage title={t('error.title')} lead={t('error.lead')}>
      <SupportContacts />
      {/* A whole load: what went wrong may have left this page in no good state. */}
      <a className={classes.way} href="/home">
        {t('error.back')}
      </a>
    </NoticePage>
  )
}
