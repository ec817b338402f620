import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { useStepDialog } from './use-step-dialog.tsx'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

it('is opened by the same function each time that its screen is drawn', async () => {
  const seen = new Set<unknown>()
  function Screen() {
    seen.add(useStepDialog().open)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const client = createQueryClient()
  for (let drawing = 0; drawing < 3; drawing++)
    await act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Screen key="one" />
        </QueryClientProvider>,
      ),
    )
  await act(async () => root.unmount())
  expect(seen.size).toBe(1)
})
