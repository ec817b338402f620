import { type PublicBoard, publicBoardCall } from '@fxmatch/contract/http/display'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callApi, keyOf } from '../../../lib/api/call-api.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { formatTime } from '../../../lib/format/dates.ts'
import { BoardFeed, type BoardState, isTimeToReload } from './board-feed.ts'
import { keepBoard, keepPage, keptBoard } from './keep-board.ts'

/** A code of the wrong shape is refused by the contract, an unknown one by the database: both are no board. */
const NO_BOARD = [400, 404]

async function ask(code: string, signal: AbortSignal) {
  try {
    return await callApi(publicBoardCall, { params: { code } }, { signal })
  } catch (error) {
    if (!signal.aborted && NO_BOARD.includes(asApiError(error).status)) return null
    throw error
  }
}

/** The board of a link, kept current as long as the page is open. */
export function useBoard(code: string): BoardState {
  const client = useQueryClient()
  const [feed] = useState(
    () =>
      new BoardFeed({
        brought: () => {
          const at = client.getQueryState<PublicBoard>(keyOf(publicBoardCall, { params: { code } }))
          return at?.status === 'error' ? null : at?.data
        },
        ask: (signal) => ask(code, signal),
        now: () => Date.now(),
        after: (milliseconds, run) => {
          const timer = window.setTimeout(run, milliseconds)
          return () => window.clearTimeout(timer)
        },
        kept: () => keptBoard(code),
        keep: (board) => keepBoard(code, board),
        random: Math.random,
      }),
  )
  useEffect(() => feed.start(), [feed])
  useEffect(() => {
    const hurry = () => feed.hurry()
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
    }
  }, [feed])
  const read = () => feed.state
  const state = useSyncExternalStore((listener) => feed.onState(listener), read, read)
  useKeptPage(state)
  useNightlyReload(state)
  useScreenLock()
  return state
}

/** Keeps the page for a cut line once it shows fresh rates: by then all that it consists of has been loaded. */
function useKeptPage(state: BoardState): void {
  const shows = state.phase === 'shown' && state.failingSince === null
  useEffect(() => {
    if (shows) void keepPage()
  }, [shows])
}

/** Loads a page that has been open for long anew at night, and only just after the server has answered. */
function useNightlyReload(state: BoardState): void {
  const [openedAt] = useState(() => Date.now())
  useEffect(() => {
    if (state.phase !== 'shown' || state.failingSince !== null) return
    if (isTimeToReload(Date.now() - openedAt, formatTime(state.board.asOf))) window.location.reload()
  }, [state, openedAt])
}

/** Keeps the screen from going dark, where the browser can; it lets go whenever the page is hidden. */
function useScreenLock(): void {
  useEffect(() => {
    const hold = () => {
      if (document.hidden) return
      // Refused on battery or without HTTPS: the screen's own settings then decide.
      navigator.wakeLock?.request('screen').catch((error) => console.info('no screen lock', error))
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => document.removeEventListener('visibilitychange', hold)
  }, [])
}
