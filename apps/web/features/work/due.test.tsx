import type { SessionUser } from '@fxmatch/contract/http/session'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SessionContext } from '../../lib/session/session.ts'
import { render } from '../../testing/render.tsx'
import { Due, DueClock } from './due.tsx'

vi.mock('../../live/live-provider.tsx', () => ({ useLiveTopic: () => undefined }))

const NOW = new Date('2026-11-26T09:00:00Z')

let leave: () => Promise<void> = async () => undefined
beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(async () => {
  await leave()
  vi.useRealTimers()
})

/** For somebody who does not hear the server's beat: the browser's own clock counts. */
const draw = (due: ReactNode) =>
  render(
    <SessionContext value={{ capabilities: [] as string[] } as SessionUser}>
      <DueClock>{due}</DueClock>
    </SessionContext>,
  )

it.each([
  [-160, 'retard 2 h 40', 'bad'],
  [0, 'retard 0 min', 'bad'],
  [12, 'dans 12:00', 'warn'],
  [30, '30 min', null],
  [54, '54 min', null],
  [86, '1 h 26', null],
  [3 * 1440, '3 j 0 h', null],
])('%d minutes from now is told as %s', async (minutes, text, tone) => {
  const deadline = new Date(NOW.getTime() + minutes * 60_000).toISOString()
  const { element, unmount } = await draw(<Due deadline={deadline} because="SERVICE" />)
  leave = unmount
  expect(element.querySelector('time')?.textContent).toBe(text)
  expect(element.querySelector('[data-tone]')?.getAttribute('data-tone') ?? null).toBe(tone)
  expect(element.querySelector('time')?.title).toContain('délai de service')
})

it('counts down while one looks at it, and is late at its end', async () => {
  const deadline = new Date(NOW.getTime() + 61_000).toISOString()
  const { element, unmount } = await draw(<Due deadline={deadline} because="CLOCK" />)
  leave = unmount
  const told = () => element.querySelector('time')?.textContent
  expect(told()).toBe('dans 01:01')
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(told()).toBe('dans 01:00')
  await act(async () => vi.advanceTimersByTime(59_000))
  expect(told()).toBe('dans 00:01')
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(told()).toBe('retard 0 min')
})

it('says nothing where nothing is due', async () => {
  const { element, unmount } = await draw(<Due deadline={null} because={null} />)
  leave = unmount
  expect(element.querySelector('time')).toBeNull()
})
