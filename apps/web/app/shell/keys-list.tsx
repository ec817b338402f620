import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type HouseKey, KEYS, type KeyId, type KeyPlace } from '../../lib/keys/keys.ts'
import { shownKey } from '../../lib/keys/shown-key.ts'
import classes from './shell.module.css'

const PLACES: readonly KeyPlace[] = ['anywhere', 'list', 'cells', 'columns', 'market', 'rfqs', 'open']
const ALL = Object.entries(KEYS) as [KeyId, HouseKey][]

/** Every key of the house and what it does. */
export function KeysList() {
  const { t } = useTranslation('shell')
  const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  return PLACES.map((place) => (
    <section key={place} className={classes.keys}>
      <h4>{t(`keys.place.${place}`)}</h4>
      <dl>
        {ALL.filter(([, key]) => key.place === place).map(([id, key]) => (
          <div key={id}>
            <dt>
              {key.mod && (
                <>
                  <Kbd>{mod}</Kbd> +{' '}
                </>
              )}
              <Kbd>{shownKey(key)}</Kbd>
            </dt>
            <dd>{t(`keys.action.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
