import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useCan } from '../../lib/session/session.ts'

const TitleCall = lazyComponent(
  async () => (await import('../../features/rfqs/answer/title-call.tsx')).TitleCall,
)

/** What calls in the browser's title, on every page: the prices that one's house is asked for. */
export function CallsInTitle() {
  return (
    useCan('rfq.quote') && (
      <Suspense fallback={null}>
        <TitleCall />
      </Suspense>
    )
  )
}
