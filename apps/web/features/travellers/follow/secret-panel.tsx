import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../travellers.module.css'
import { type FollowKey, secretLink } from './follow-key.ts'

/** The key of one's request, to write down or copy; open while there is still something to choose. */
export function SecretPanel(props: { followKey: FollowKey; open: boolean; onForget: () => void }) {
  const { followKey, open, onForget } = props
  const { t } = useTranslation('travellers')
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secretLink(followKey, window.location.origin))
      setSaid('copied')
    } catch {
      setSaid('notCopied')
    }
  }
  return (
    <details className={classes.note} open={open}>
      <summary>{t('follow.yours')}</summary>
      <div className={classes.dialogBody}>
        <p>{t('follow.keep')}</p>
        <p>
          {followKey.reference}
          <br />
          <span className={classes.secret}>{followKey.secret}</span>
        </p>
        <div className={classes.answers}>
          <button type="button" className={classes.second} onClick={() => void copy()}>
            {t('follow.copy')}
          </button>
          <button type="button" className={classes.second} onClick={onForget}>
            {t('follow.forget')}
          </button>
        </div>
        <p role="status">{said !== null && t(`follow.${said}`)}</p>
      </div>
    </details>
  )
}
