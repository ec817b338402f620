import { useTranslation } from 'react-i18next'
import { NoticePage, Part } from './notice-page.tsx'
import { SupportContacts } from './support-contacts.tsx'

/** The legal notice, with the date of its last update (specification 002 §2). */
export function LegalScreen() {
  const { t } = useTranslation('notices')
  return (
    <NoticePage title={t('legal.title')} lead={t('legal.updated')}>
      <Part title={t('legal.publisher')}>
        <p>{t('legal.publisherText')}</p>
        <SupportContacts />
      </Part>
      <Part title={t('legal.operator')}>
        <p>{t('legal.operatorText')}</p>
      </Part>
      <Part title={t('legal.access')}>
        <p>{t('legal.accessText')}</p>
      </Part>
      <Part title={t('legal.prices')}>
        <p>{t('legal.pricesText')}</p>
      </Part>
      <Part title={t('legal.data')}>
        <p>
          {t('legal.dataText')} <a href="/policy">{t('policy.title')}</a>.
        </p>
      </Part>
    </NoticePage>
  )
}
