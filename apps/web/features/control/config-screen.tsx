import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { CardLinks } from './card-links.tsx'
import classes from './control.module.css'
import { StatusHistory } from './status-history.tsx'
import { StatusPanel } from './status-panel.tsx'

/** The configuration page (specification 001 §2): the market's status, the cards Course and Position, who did what. */
export function ConfigScreen() {
  const { t } = useTranslation('control')
  return (
    <>
      <PageHeader title={t('config.title')} />
      <div className={classes.config}>
        <StatusPanel />
        <CardLinks />
      </div>
      <h2 className={classes.heading}>{t('history.title')}</h2>
      <StatusHistory />
    </>
  )
}
