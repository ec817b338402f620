import { useTranslation } from 'react-i18next'
import { Panel } from './panel.tsx'
import classes from './past-changes.module.css'

/** A member of what is shown: what it is called, what it was then, and what it is now. */
export type PastChange = { id: string; label: string; was: string; now: string }

/** What is not what it was, each beside what it is now. */
export function PastChanges({ changes }: { changes: readonly PastChange[] }) {
  const { t } = useTranslation(['past', 'calendar'])
  return (
    <Panel title={t('changed')}>
      {changes.length === 0 ? (
        <p className="soft">{t('unchanged')}</p>
      ) : (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('member')}</th>
              <th scope="col">{t('then')}</th>
              <th scope="col">{t('calendar:today')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ id, label, was, now }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <td>{was}</td>
                <td>
                  <mark>{now}</mark>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
