import { useTranslation } from 'react-i18next'
import { NoticePage, Part } from './notice-page.tsx'
import { SupportContacts } from './support-contacts.tsx'

/** Who the provider is (specification 002 §1). */
export function AboutScreen() {
  const { t } = useTranslation('notices')
  return (
    <NoticePage title={t('about.title')} lead={t('about.lead')}>
      <Part title={t('about.who')}>
        <p>{t('about.whoText')}</p>
      </Part>
      <Part title={t('about.what')}>
        <p>{t('about.whatText')}</p>
      </Part>
      <Part title={t('about.operator')}>
        <p>{t('about.operatorText')}</p>
      </Part>
      <Part title={t('about.contact')}>
        <p>{t('about.contactText')}</p>
        <SupportContacts />
      </Part>
    </NoticePage>
  )
}
