import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Due } from './due.tsx'

const NOW = new Date('2026-11-26T09:00:00Z')

let leave: () => Promise<void> = async () => undefined
beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(async () => {
  await leave()
  vi.useRealTimers()
})

it.each([
  [-160, 'retard 2 h 40', 'bad'],
  [0, 'retard 0 min', 'bad'],
  [12, 'bientôt, 12 min', 'warn'],
  [30, '30 min', null],
  [86, '1 h 26', null],
  [3 * 1440, '3 j', null],
])('%d minutes from now is told as %s', async (minutes, text, tone) => {
  const deadline = new Date(NOW.getTime() + minutes * 60_000).toISOString()
  const { element, unmount } = await render(<Due deadline={deadline} because="SERVICE" />)
  leave = unmount
  expect(element.querySelector('time')?.textContent).toBe(text)
  expect(element.querySelector('[data-tone]')?.getAttribute('data-tone') ?? null).toBe(tone)
  expect(element.querySelector('time')?.title).toContain('délai de service')
})

it('says nothing where nothing is due', async () => {
  const { element, unmount } = await render(<Due deadline={null} because={null} />)
  leave = unmount
  expect(element.querySelector('time')).toBeNull()
})
