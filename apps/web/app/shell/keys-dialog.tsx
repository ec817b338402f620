import { Kbd } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type HouseKey, KEYS, type KeyId, type KeyPlace } from '../../lib/keys/keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './shell.module.css'

const PLACES: readonly KeyPlace[] = ['anywhere', 'list', 'cells', 'columns', 'market', 'open']
const ALL = Object.entries(KEYS) as [KeyId, HouseKey][]

/** Every key of the house and what it does. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keys.title')}>
      {PLACES.map((place) => (
        <section key={place} className={classes.keys}>
          <h3>{t(`keys.place.${place}`)}</h3>
          <dl>
            {ALL.filter(([, key]) => key.place === place).map(([id, key]) => (
              <div key={id}>
                <dt>
                  {key.mod && (
                    <>
                      <Kbd>{mod}</Kbd> +{' '}
                    </>
                  )}
                  <Kbd>{key.shown}</Kbd>
                </dt>
                <dd>{t(`keys.action.${id}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>
        <Link to={'/guide' as string}>{t('common:public.guide')}</Link>
      </p>
    </Dialog>
  )
}
