import { useTranslation } from 'react-i18next'
import { NoticePage, Part } from './notice-page.tsx'
import { SupportContacts } from './support-contacts.tsx'

/** What the product does with what it is told about people: as it is built, and nothing beyond. */
export function PolicyScreen() {
  const { t } = useTranslation('notices')
  return (
    <NoticePage title={t('policy.title')} lead={t('policy.lead')}>
      <Part title={t('policy.data')}>
        <p>{t('policy.dataText')}</p>
      </Part>
      <Part title={t('policy.purpose')}>
        <p>{t('policy.purposeText')}</p>
      </Part>
      <Part title={t('policy.readers')}>
        <p>{t('policy.readersText')}</p>
      </Part>
      <Part title={t('policy.duration')}>
        <p>{t('policy.durationText')}</p>
      </Part>
      <Part title={t('policy.browser')}>
        <p>{t('policy.browserText')}</p>
      </Part>
      <Part title={t('policy.rights')}>
        <p>{t('policy.rightsText')}</p>
        <SupportContacts />
      </Part>
    </NoticePage>
  )
}
