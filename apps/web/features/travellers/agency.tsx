import IconMapPin from 'virtual:icons/map-pin'
import type { TrustAgency } from '@fxmatch/contract/http/trust-view'
import { useTranslation } from 'react-i18next'
import classes from './travellers.module.css'

/** Where one goes: name, address, city, and the way on the map. */
export function AgencyPlace({ agency }: { agency: TrustAgency }) {
  const { t } = useTranslation('travellers')
  return (
    <div className={classes.agency}>
      <p>
        <strong>{agency.name}</strong>
        <span className={classes.written}>
          {agency.address}, {agency.city.name}
        </span>
      </p>
      <a
        className={classes.way}
        href={agency.mapUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('agency.mapOf', { agency: agency.name })}
      >
        <IconMapPin size={18} stroke={1.7} aria-hidden />
        {t('agency.map')}
      </a>
    </div>
  )
}
