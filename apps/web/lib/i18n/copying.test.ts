// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { copyWithoutMarks } from './copying.ts'

it('copies a reference as it is', () => {
  copyWithoutMarks()
  const copied = (text: string) => {
    vi.spyOn(document, 'getSelection').mockReturnValue({ toString: () => text } as Selection)
    const clipboardData = new Map<string, string>()
    const event = Object.assign(new Event('copy', { cancelable: true, bubbles: true }), {
      clipboardData: { setData: (kind: string, data: string) => clipboardData.set(kind, data) },
    })
    document.body.dispatchEvent(event)
    return { pasted: clipboardData.get('text/plain'), ours: event.defaultPrevented }
  }
  expect(copied('الأمر \u2068FX-2026-000161\u2069')).toEqual({ pasted: 'الأمر FX-2026-000161', ours: true })
  // Without marks it is the browser's, which keeps what is bold.
  expect(copied('FX-2026-000161')).toEqual({ pasted: undefined, ours: false })
  vi.restoreAllMocks()
})
