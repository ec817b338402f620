import type { Notification } from '@fxmatch/contract/http/notifications'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isUnread } from './is-unread.ts'
import { useMarkRead } from './use-mark-read.ts'

type Props = {
  notification: Notification
  className?: string | undefined
  onOpen?: () => void
  children: ReactNode
}

/** A file of the server, not a screen of the application. */
const isFile = (url: string) => url.startsWith('/docs/')

/** The way to what a notification tells of; whoever takes it has read it. Opens in a new tab as links do. */
export function NotificationLink({ notification, className, onOpen, children }: Props) {
  const router = useRouter()
  const { markRead } = useMarkRead()
  const { url, uuid } = notification
  const open = (event: MouseEvent) => {
    if (isUnread(notification)) void markRead(uuid)
    if (event.ctrlKey || event.metaKey || event.shiftKey || isFile(url)) return
    event.preventDefault()
    onOpen?.()
    router.history.push(url)
  }
  return (
    <a href={url} className={className} onClick={open} {...(isFile(url) ? { download: true } : {})}>
      {children}
    </a>
  )
}
