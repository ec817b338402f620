import type { Notification as Notice } from '@fxmatch/contract/http/notifications'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readChoice, useStoredChoice } from '../../lib/preferences/stored-choice.ts'
import { useSession } from '../../lib/session/session.ts'
import { isPushedHere } from './use-push.ts'

const ON = 'on'

/** Permission is the browser's, and so is the choice; people who share a browser choose each for themselves. */
const keyOf = (userId: string) => `fxmatch.desktop.${userId}`

const isOffered = () => typeof Notification !== 'undefined' && window.isSecureContext

/** How the desktop tells: `denied` where the browser was told never to ask again. */
export type Desktop = {
  readonly state: 'on' | 'off' | 'denied' | 'missing'
  /** Chooses; where the browser has not been asked yet, it asks. */
  readonly choose: (on: boolean) => Promise<void>
}

/** Whether this person wants to be told on the desktop while the page is out of sight. */
export function useDesktop(): Desktop {
  const { id } = useSession()
  const [kept, keep] = useStoredChoice(keyOf(id))
  const chosen = kept === ON
  const choose = useCallback(
    async (on: boolean) => {
      const granted = on && (await Notification.requestPermission()) === 'granted'
      keep(granted ? ON : 'off')
    },
    [keep],
  )
  if (!isOffered()) return { state: 'missing', choose }
  if (Notification.permission === 'denied') return { state: 'denied', choose }
  return { state: chosen && Notification.permission === 'granted' ? 'on' : 'off', choose }
}

/** Shows notifications on the desktop where the person wants it; one that is shown already is replaced, in whichever tab. */
export function useShowOnDesktop(): (notices: readonly Notice[]) => void {
  const { id } = useSession()
  const router = useRouter()
  return (notices) => {
    // The worker of push messages shows them then.
    if (isPushedHere(id)) return
    if (!isOffered() || Notification.permission !== 'granted' || readChoice(keyOf(id)) !== ON) return
    for (const { uuid, content, url } of notices) {
      try {
        const shown = new Notification('FXMatch', {
          body: content,
          tag: uuid,
          lang: document.documentElement.lang,
        })
        shown.onclick = () => {
          window.focus()
          router.history.push(url)
          shown.close()
        }
      } catch (error) {
        // Browsers of telephones show them from a service worker alone: the bell has it all the same.
        console.warn(error)
      }
    }
  }
}
