import IconMaximize from 'virtual:icons/maximize'
import IconMinimize from 'virtual:icons/minimize'
import { ActionIcon } from '@mantine/core'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../lib/api/toasts.ts'
import { useSetting } from '../../lib/preferences/settings.ts'
import { Hint } from '../../ui/hint.tsx'
import classes from './shell.module.css'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whether the application fills the screen now; null where the browser cannot do it. */
function useFullScreen(): boolean | null {
  const full = useSyncExternalStore(subscribe, isFull, isFull)
  return document.fullscreenEnabled ? full : null
}

const isFull = () => document.fullscreenElement !== null

/** Fills the screen, or gives it back. */
export function FullScreenButton() {
  const { t } = useTranslation('shell')
  const full = useFullScreen()
  useFullScreenByPreference()
  const toggle = useCallback(() => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen()
    done.catch(() => toastError(t('fullScreen.refused')))
  }, [t])
  if (full === null) return null
  const label = t(full ? 'fullScreen.leave' : 'fullScreen.enter')
  return (
    <Hint label={label}>
      <ActionIcon className={classes.fullScreen ?? ''} aria-label={label} onClick={toggle}>
        {full ? <IconMinimize size={18} aria-hidden /> : <IconMaximize size={18} aria-hidden />}
      </ActionIcon>
    </Hint>
  )
}

/** A browser fills the screen only when somebody presses something: the first press after the page has opened does it. */
function useFullScreenByPreference(): void {
  const [wanted] = useSetting('fullScreen')
  useEffect(() => {
    if (!wanted || !document.fullscreenEnabled || document.fullscreenElement) return
    const enter = () => {
      // Refused: the button in the top bar says so to who asks for it.
      document.documentElement.requestFullscreen().catch(() => undefined)
    }
    window.addEventListener('pointerup', enter, { once: true })
    return () => window.removeEventListener('pointerup', enter)
  }, [wanted])
}
