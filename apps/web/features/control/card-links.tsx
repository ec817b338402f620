import IconChevronRight from 'virtual:icons/chevron-right'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './control.module.css'

const CARDS = [
  { id: 'course', to: '/list-race' },
  { id: 'position', to: '/market/pmp' },
] as const

/** The page's two cards, Course and Position: each leads to what it names. */
export function CardLinks() {
  const { t } = useTranslation('control')
  return (
    <ul className={classes.cards} aria-label={t('card.label')}>
      {CARDS.map(({ id, to }) => (
        <li key={id}>
          <Link to={to as string} className={classes.card}>
            <strong>{t(`card.${id}.title`)}</strong>
            <span className="soft">{t(`card.${id}.text`)}</span>
            <IconChevronRight size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
