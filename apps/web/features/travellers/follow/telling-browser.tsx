import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropChoice, storeChoice, useStoredChoice } from '../../../lib/preferences/stored-choice.ts'
import { canPush, subscribeBrowser } from '../../../lib/push/browser-push.ts'
import { Refused } from '../states.tsx'
import classes from '../travellers.module.css'
import type { FollowKey } from './follow-key.ts'
import { useTellingInBrowser } from './use-follow.ts'

/** The worker of travellers: it controls no page. */
const SCOPE = '/changer/push/'

type Props = { request: FollowedRequest; followKey: FollowKey; pushKey: string }

/** Whether this browser tells the traveller while the page is closed; nothing where it cannot. */
export function TellingBrowser(props: Props) {
  return canPush() ? <Choice {...props} /> : null
}

function Choice({ request, followKey, pushKey }: Props) {
  const { t } = useTranslation('travellers')
  // Only the browser knows that it is one of those that are told: the server shows no addresses.
  const chosen = `fxmatch.told.${request.reference}`
  const [told] = useStoredChoice(chosen)
  const telling = useTellingInBrowser(followKey)
  const [hindered, setHindered] = useState<'denied' | 'unreached' | null>(null)
  const [busy, setBusy] = useState(false)
  const isTold = told !== null && Notification.permission === 'granted'
  const press = async () => {
    setHindered(null)
    if (!isTold && (await Notification.requestPermission()) !== 'granted') return setHindered('denied')
    const browser = await subscribeBrowser(SCOPE, pushKey).catch(() => null)
    if (browser === null) return setHindered('unreached')
    await telling.mutateAsync({ ...browser, tell: !isTold }).then(
      () => (isTold ? dropChoice(chosen) : storeChoice(chosen, 'yes')),
      // Said below, by `Refused`.
      () => undefined,
    )
  }
  return (
    <section className={classes.note} aria-label={t('follow.here')}>
      {isTold && <p role="status">{t('follow.hereTold')}</p>}
      {hindered !== null && <p role="alert">{t(`follow.${hindered}`)}</p>}
      <Refused error={telling.error} />
      <button
        type="button"
        className={classes.second}
        disabled={busy}
        onClick={() => {
          setBusy(true)
          void press().finally(() => setBusy(false))
        }}
      >
        {isTold ? t('follow.hereNot') : t('follow.here')}
      </button>
    </section>
  )
}
