import { act, Suspense, useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { SeenBeside } from '../../lib/prices/use-price-context.ts'
import { one, render } from '../../testing/render.tsx'
import { PriceContext } from './price-context.tsx'

// The chart never arrives: a line that is slow.
vi.mock('./price-plot.tsx', () => new Promise(() => undefined))

const CONTEXT: SeenBeside = {
  ...({ currency: 'EUR', form: 'CASH', unit: 1, decimals: 2, opening: null, average: null } as const),
  ...({ day: [], openings: [], deals: [], own: [] } as unknown as Omit<
    SeenBeside,
    'currency' | 'form' | 'unit' | 'decimals' | 'opening' | 'average'
  >),
}

it('leaves what stands around it where it is while its chart is on the way', async () => {
  let arrive: (context: SeenBeside) => void = () => undefined
  function Ticket() {
    const [context, setContext] = useState<SeenBeside>()
    arrive = setContext
    return (
      <Suspense fallback="attend">
        <input name="amount" />
        <PriceContext
          context={context}
          error={null}
          onRetry={() => undefined}
          price={null}
          free={undefined}
        />
      </Suspense>
    )
  }
  const { element, unmount } = await render(<Ticket />)
  await act(async () => arrive(CONTEXT))
  expect(element.textContent).not.toContain('attend')
  expect(one(element, 'input').style.display).toBe('')
  await unmount()
})
