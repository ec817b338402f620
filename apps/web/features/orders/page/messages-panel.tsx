import {
  type OrderText,
  type OrderThread,
  orderMessagesCall,
  postOrderMessageCall,
  readOrderMessagesCall,
} from '@fxmatch/contract/http/order-messages'
import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { LONGEST_MESSAGE } from '@fxmatch/domain/order-messages/decide-message'
import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../lib/api/call-api.ts'
import { callQuery } from '../../../lib/api/call-query.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import type { ApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useMoment } from '../facts/use-moment.ts'
import classes from './messages.module.css'
import { useComesFor } from './use-comes-for.ts'

/** What the parties of the order write to each other, live, with who has read it. */
export function MessagesPanel({ order }: { order: OrderDetail }) {
  const reasonOf = useReasonText()
  const { t } = useTranslation('messages')
  const input = { params: { id: order.id } }
  const thread = useQuery(callQuery(orderMessagesCall, input))
  useChanges(['order_message'], [orderMessagesCall])
  const place = useRef<HTMLDivElement>(null)
  // Whoever comes from the bell comes for the messages.
  useComesFor(place, '#messages', thread.data !== undefined)
  useSeen(order.id, thread.data, place)
  return (
    <div id="messages" ref={place}>
      <Panel title={t('title')}>
        {thread.isError && !thread.data ? (
          <ErrorState error={thread.error} onRetry={() => void thread.refetch()} />
        ) : thread.data === undefined ? (
          <p className="soft">{t('loading')}</p>
        ) : (
          <>
            <Texts messages={thread.data.messages} />
            {thread.data.write.allowed ? (
              <MessageForm orderId={order.id} />
            ) : (
              <p className="soft">{t('closed', { reason: reasonOf(thread.data.write) ?? '' })}</p>
            )}
          </>
        )}
      </Panel>
    </div>
  )
}

/** Marks what is on screen as read, while the page is looked at. */
function useSeen(
  orderId: string,
  thread: OrderThread | undefined,
  place: React.RefObject<HTMLDivElement | null>,
): void {
  const client = useQueryClient()
  const unread = thread?.messages.findLast((message) => message.unread)?.id
  useEffect(() => {
    const box = place.current
    if (unread === undefined || box === null) return
    let inView = false
    const mark = () => {
      if (!inView || document.visibilityState !== 'visible') return
      stop()
      const body = { upTo: unread }
      callApi(
        readOrderMessagesCall,
        { params: { id: orderId }, body },
        { idempotencyKey: newIdempotencyKey() },
      )
        .then((answer) => {
          client.setQueryData(callQuery(orderMessagesCall, { params: { id: orderId } }).queryKey, answer)
        })
        // They stay marked as unread, and are tried again with the next look.
        .catch((error: unknown) => console.warn('messages could not be marked as read', error))
    }
    const observer = new IntersectionObserver((entries) => {
      inView = entries.some((entry) => entry.isIntersecting)
      mark()
    })
    const stop = () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', mark)
    }
    observer.observe(box)
    document.addEventListener('visibilitychange', mark)
    return stop
  }, [client, orderId, unread, place])
}

function Texts({ messages }: { messages: readonly OrderText[] }) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const moment = useMoment()
  if (messages.length === 0) return <p className={`soft ${classes.none}`}>{t('none')}</p>
  return (
    <ol className={classes.list} aria-live="polite" aria-label={t('title')}>
      {messages.map((message) => (
        <li key={message.id} className={classes.message} data-mine={message.mine || undefined}>
          <p className={classes.head}>
            <strong>{message.author.name}</strong>
            <span className="soft">{message.author.company}</span>
            <time className="soft" dateTime={message.createdAt}>
              {moment(message.createdAt)}
            </time>
            {message.unread && <StatusBadge tone="accent">{t('unread')}</StatusBadge>}
          </p>
          <p className={classes.text}>{message.text}</p>
          {message.readBy.length > 0 && (
            <p className={classes.readers}>
              {format.facts(
                message.readBy.map(({ name, company, at }) => t('readBy', { name, company, at: moment(at) })),
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function MessageForm({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['messages', 'errors'])
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const format = useFormat()
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const post = useCommand(postOrderMessageCall, {
    refreshes: [orderMessagesCall],
    success: null,
    onSuccess: () => setText(''),
    onRefusal: (error) => {
      setRefusal(error)
      return 'shown'
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setRefusal(null)
    const said = text.trim()
    setMissing(said === '')
    if (said !== '') void post.run({ params: { id: orderId }, body: { text: said } })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <form noValidate onSubmit={submit} className={classes.form} data-screen-only>
      <Textarea
        label={t('messages:write')}
        description={
          <>
            {t('messages:hint', { left: format.count(LONGEST_MESSAGE - text.length) })}{' '}
            <span className="of-keys">{t('messages:keys')}</span>
          </>
        }
        value={text}
        rows={3}
        maxLength={LONGEST_MESSAGE}
        error={missing ? t('errors:field.required') : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setMissing(false)
        }}
        onKeyDown={onKey}
      />
      {refusal && (
        <p className={classes.refusal} role="alert">
          {errorText(refusal)}
        </p>
      )}
      <Button type="submit" loading={post.running}>
        {t('messages:send')}
      </Button>
    </form>
  )
}
