import type { ScreeningListView } from '@fxmatch/contract/http/screening'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import classes from './screening.module.css'

type Loss = NonNullable<ScreeningListView['losses']>

/** What a version that waits takes away and changes, entry by entry: whoever puts it in force has to know what is looked for no more. */
export function Losses({ version, losses }: { version: ScreeningListView; losses: Loss }) {
  const { t } = useTranslation('screening')
  const format = useFormat()
  const counts = { removed: version.removed, changed: version.changed }
  return (
    <>
      <p>{t('lists.names', { before: format.count(losses.namesBefore), now: format.count(losses.names) })}</p>
      {(['removed', 'changed'] as const).map(
        (kind) =>
          counts[kind] > 0 && (
            <details key={kind} className={classes.losses} open>
              <summary>
                {format.facts([
                  t(`lists.${kind}`, { count: counts[kind] }),
                  counts[kind] > losses[kind].length &&
                    t('lists.more', { shown: format.count(losses[kind].length) }),
                ])}
              </summary>
              <ul>
                {losses[kind].map(({ reference, name }) => (
                  <li key={reference}>{format.facts([reference, name])}</li>
                ))}
              </ul>
            </details>
          ),
      )}
    </>
  )
}
