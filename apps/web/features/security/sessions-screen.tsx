import {
  type AccountSession,
  accountSessionsCall,
  endAccountSessionCall,
  endOtherSessionsCall,
} from '@fxmatch/contract/http/account-sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { useKept } from '../../live/use-kept.ts'
import { useOwnEvent } from '../../live/use-own-event.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './security.module.css'
import { useDeviceName } from './use-device-name.ts'

/** What is asked to be ended: one session, or all but this one. */
type Asked = AccountSession | 'others'

/** A session that idles out tells nobody: the list looks for itself this often. */
const LOOK_EVERY_MS = 60_000

/** One's own sessions, live: where one is signed in, and the way to end it there. */
export function SessionsScreen() {
  const { t } = useTranslation('security')
  const sessions = useQuery({ ...callQuery(accountSessionsCall, {}), refetchInterval: LOOK_EVERY_MS })
  useOwnEvent('sessions', useKept([accountSessionsCall]))
  return (
    <>
      <PageHeader title={t('sessions.title')} />
      <Panel title={t('sessions.panel')}>
        <p className="soft">{t('sessions.lead')}</p>
        {sessions.data ? (
          <Sessions sessions={sessions.data} />
        ) : sessions.error ? (
          <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
        ) : (
          <p role="status" aria-busy className="soft">
            {t('loading')}
          </p>
        )}
      </Panel>
    </>
  )
}

function Sessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const { t } = useTranslation('security')
  const nameOf = useDeviceName()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const options = { refreshes: [accountSessionsCall], onSuccess: close }
  const endOne = useCommand(endAccountSessionCall, { ...options, success: t('sessions.ended') })
  const endOthers = useCommand(endOtherSessionsCall, {
    ...options,
    success: ({ ended }) => t('sessions.othersEnded', { count: ended }),
  })
  const confirm = async () => {
    if (asked === 'others') await endOthers.run({})
    else if (asked) await endOne.run({ params: { id: asked.id } })
    close()
  }
  const alone = sessions.every(({ current }) => current)
  return (
    <>
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      <ReasonedButton
        color="red"
        reason={alone ? t('sessions.alone') : null}
        onClick={() => setAsked('others')}
      >
        {t('sessions.endOthers')}
      </ReasonedButton>
      {asked && (
        <ConfirmDialog
          opened
          danger
          title={t(asked === 'others' ? 'sessions.endOthers' : 'sessions.end')}
          confirmLabel={t(asked === 'others' ? 'sessions.endOthers' : 'sessions.end')}
          running={endOne.running || endOthers.running}
          onConfirm={() => void confirm()}
          onCancel={close}
        >
          {asked === 'others'
            ? t('sessions.askOthers')
            : t('sessions.askOne', { device: nameOf(asked.device) })}
        </ConfirmDialog>
      )}
    </>
  )
}

function Session({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const device = useDeviceName()(session.device)
  return (
    <li className={classes.session}>
      <div className={classes.sessionHead}>
        <strong>{device}</strong>
        {session.current && <StatusBadge tone="good">{t('sessions.current')}</StatusBadge>}
        {session.stayOnline && <StatusBadge>{t('sessions.stayOnline')}</StatusBadge>}
      </div>
      <DefinitionList
        items={[
          { term: t('sessions.address'), value: session.address ?? MISSING },
          { term: t('sessions.since'), value: format.dateTime(session.since) },
          { term: t('sessions.lastSeen'), value: format.dateTime(session.lastSeenAt) },
        ]}
      />
      {!session.current && (
        <ReasonedButton onClick={onEnd}>
          {t('sessions.end')}
          <span className="visually-hidden"> : {device}</span>
        </ReasonedButton>
      )}
    </li>
  )
}
