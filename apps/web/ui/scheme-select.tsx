import { useTranslation } from 'react-i18next'
import { CHOICES, useSetting, type Value } from '../lib/preferences/settings.ts'
import classes from './language-select.module.css'

/** Light, dark, or as the system: for the pages that need no session. */
export function SchemeSelect() {
  const { t } = useTranslation('common')
  const [scheme, choose] = useSetting('scheme')
  return (
    <select
      className={classes.select}
      aria-label={t('scheme.label')}
      title={t('scheme.label')}
      value={scheme}
      onChange={(event) => choose(event.currentTarget.value as Value<'scheme'>)}
    >
      {CHOICES.scheme.map((value) => (
        <option key={value} value={value}>
          {t(`scheme.${value}`)}
        </option>
      ))}
    </select>
  )
}
