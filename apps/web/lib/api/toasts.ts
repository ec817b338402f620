import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import i18next from 'i18next'
import { createElement, Fragment } from 'react'

/**
 * How long a success stays: usually, and on the screens that say so (specifications 000 §9, 002 §9). It waits while the
 * pointer or the keyboard is on it; an error stays until it is dismissed.
 */
const SUCCESS_MS = { usual: 5000, brief: 3000 } as const
export type ToastLength = keyof typeof SUCCESS_MS

/** Says that something succeeded; announced politely. */
export function toastSuccess(message: string, length: ToastLength = 'usual'): void {
  const autoClose = SUCCESS_MS[length]
  const id = notifications.show({
    message,
    color: 'green',
    role: 'status',
    autoClose,
    // The library waits for the pointer by itself.
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose }),
  })
}

/**
 * Says that something failed, until the person dismisses it; `requestId` helps the support find it. What a limit refused leads to
 * where an override is asked for.
 * @param attempt the refused attempt (`attemptOf`)
 */
export function toastError(message: string, requestId?: string, attempt: string | null = null): void {
  const told = requestId === undefined ? message : `${message} (${requestId})`
  notifications.show({
    message: attempt === null ? told : createElement(Fragment, null, told, ' ', waysOut(attempt)),
    color: 'red',
    role: 'alert',
    autoClose: false,
  })
}

function waysOut(attempt: string) {
  const search = { open: attempt, ask: true } as never
  return createElement(Link, { to: '/gate' as string, search }, i18next.t('errors:askOverride'))
}

/** Takes away what is shown and what waits to be: it was said to somebody who has left. */
export function forgetToasts(): void {
  notifications.clean()
  notifications.cleanQueue()
}
