import IconBuilding from 'virtual:icons/building'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import classes from './shell.module.css'

/** The house's mark; the administrator of a company has one of their own (specification 002 §6). */
export function Brand() {
  const { t } = useTranslation('shell')
  const isCompany = useSession().capabilities.includes('company.administer')
  return (
    <Link to="/" className={classes.brand}>
      {isCompany && <IconBuilding size={17} aria-hidden />}
      <span>
        FX<b>Match</b>
      </span>
      {isCompany && <small> {t('brandCompany')}</small>}
    </Link>
  )
}
