import type { PublicBoard } from '@fxmatch/contract/http/display'
import { useEffect, useState } from 'react'
import { formatDate, formatDateTime, formatTime } from '../../../lib/format/dates.ts'
import classes from './board.module.css'
import { BoardTable } from './board-table.tsx'
import { Others, useBoardWords } from './board-words.tsx'
import { useBoard } from './use-board.ts'

const TICK_MS = 1_000

/** Heights in the board's unit where no line is broken, by the stylesheet: the heads of page and table, and what stands in the foot. */
const HEIGHT = { heads: 16.7, foot: 2.2, since: 5.9, notice: 14.9, message: 4.1, translation: 3.2 }

/** What head and foot take of the window's height. */
const takenBy = ({ since, updated, messageFr, messageEn }: PublicBoard) =>
  HEIGHT.heads +
  HEIGHT.foot +
  (since === null ? 0 : HEIGHT.since) +
  (updated ? 0 : HEIGHT.notice) +
  (messageFr + messageEn === '' ? 0 : HEIGHT.message) +
  (messageEn === '' ? 0 : HEIGHT.translation)

/**
 * 'Afficheur': the rates of an agency on the screen in its window. Nobody signs in and nobody touches it; it follows the
 * rates by itself, outlives restarts and cut lines, and says when what it shows may be old.
 */
export function BoardScreen({ code }: { code: string }) {
  const state = useBoard(code)
  if (state.phase === 'shown') {
    const { board, clockAhead, failingSince } = state
    return <Board board={board} clockAhead={clockAhead} failingSince={failingSince} />
  }
  return <Waiting gone={state.phase === 'gone'} />
}

function Waiting({ gone }: { gone: boolean }) {
  const words = useBoardWords()
  const { fr } = words
  return (
    <main className={classes.waiting} dir="ltr">
      <title>{`${fr('title')} · FXMatch`}</title>
      <h1>{fr('title')}</h1>
      <p role="status">
        {gone ? fr('gone') : fr('starting')}
        <Others of={words} say={(t) => t(gone ? 'gone' : 'starting')} />
      </p>
    </main>
  )
}

function Board({
  board,
  clockAhead,
  failingSince,
}: {
  board: PublicBoard
  clockAhead: number
  failingSince: Date | null
}) {
  const { fr } = useBoardWords()
  return (
    // It says all of it in three languages, French first, whatever the browser of the machine behind it speaks.
    <main className={classes.board} dir="ltr" data-scheme={board.scheme.toLowerCase()}>
      <title>{`${fr('title')} · ${board.agency}`}</title>
      <header className={classes.head}>
        <h1>
          {board.bank}
          <span>{board.agency}</span>
        </h1>
        <Clock ahead={clockAhead} />
      </header>
      <BoardTable board={board} faded={failingSince !== null} taken={takenBy(board)} />
      <footer className={classes.foot}>
        <Notice board={board} failingSince={failingSince} />
        <Message board={board} />
        <Since board={board} />
      </footer>
    </main>
  )
}

/** The time in Tunis by the server's clock, carried on by this browser's. */
function Clock({ ahead }: { ahead: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS)
    return () => window.clearInterval(timer)
  }, [])
  const instant = new Date(now + ahead)
  return (
    <time className={classes.clock}>
      <b>{formatTime(instant)}</b>
      {formatDate(instant)}
    </time>
  )
}

/** Since when, with its day where that is not today's: a screen may have been off for a week. */
const ageOf = (since: Date) =>
  formatDate(since) === formatDate(new Date()) ? formatTime(since) : formatDateTime(since)

/** Says clearly that the rates may be old: no answer comes, or nobody has confirmed them today. */
function Notice({ board, failingSince }: { board: PublicBoard; failingSince: Date | null }) {
  const words = useBoardWords()
  const { fr } = words
  const what = failingSince !== null ? 'stale' : board.updated ? null : 'unconfirmed'
  const facts = { time: failingSince ? ageOf(failingSince) : '', day: formatDate(board.day) }
  return (
    <div role="status" aria-live="polite">
      {what !== null && (
        <p className={classes.notice} data-tone={what}>
          {fr(`notice.${what}`, facts)}
          <Others of={words} say={(t) => t(`notice.${what}`, facts)} />
        </p>
      )}
    </div>
  )
}

function Message({ board }: { board: PublicBoard }) {
  if (board.messageFr === '' && board.messageEn === '') return null
  return (
    <p className={classes.message} dir="auto">
      {board.messageFr}
      {board.messageEn !== '' && (
        <span lang="en" dir="auto">
          {board.messageEn}
        </span>
      )}
    </p>
  )
}

/** Since when the rates hold. */
function Since({ board }: { board: PublicBoard }) {
  const { fr, ar, en } = useBoardWords()
  if (board.since === null) return null
  const facts = { date: formatDate(board.since), time: formatTime(board.since) }
  return (
    <p className={classes.since}>
      {fr('since', facts)} · <span lang="en">{en('since', facts)}</span>
      <span lang="ar" dir="rtl">
        {ar('since', facts)}
      </span>
    </p>
  )
}
