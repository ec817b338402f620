import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { useStepDialog } from './use-step-dialog.tsx'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

it('is opened by the same function each time that its screen is drawn', async () => {
  const seen = new Set<unknown>()
  function Screen() {
    seen.add(useStepDialog().open)
    return null
  }
  const root = createRoot(document.createElement('div'))
  for (let drawing = 0; drawing < 3; drawing++) await act(async () => root.render(<Screen key="one" />))
  await act(async () => root.unmount())
  expect(seen.size).toBe(1)
})
