import IconBrandWhatsapp from 'virtual:icons/brand-whatsapp'
import IconPhone from 'virtual:icons/phone'
import { useTranslation } from 'react-i18next'
import classes from './travellers.module.css'

const COUNTRY = '216'

/** Eight digits as people read them: `73 240 412`. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\d{2})(\d{3})(\d{3})$/, '$1 $2 $3')
}

/** Opens a telephone call or a WhatsApp conversation with an operator. */
export function Contact({ of, phone, whatsapp }: { of: string; phone: string; whatsapp: string }) {
  const { t } = useTranslation('travellers')
  return (
    <div className={classes.contact}>
      <a
        className={classes.second}
        href={`tel:+${COUNTRY}${phone}`}
        aria-label={t('contact.callOf', { operator: of, phone: readablePhone(phone) })}
      >
        <IconPhone size={18} stroke={1.7} aria-hidden />
        {readablePhone(phone)}
      </a>
      <a
        className={classes.second}
        href={`https://wa.me/${COUNTRY}${whatsapp}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('contact.whatsappOf', { operator: of })}
      >
        <IconBrandWhatsapp size={18} stroke={1.7} aria-hidden />
        WhatsApp
      </a>
    </div>
  )
}
