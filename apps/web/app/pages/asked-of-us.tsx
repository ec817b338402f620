import { Suspense } from 'react'
import { useAskedRfqs } from '../../features/rfqs/answer/use-asked-rfqs.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useCan } from '../../lib/session/session.ts'

const AskedPanel = lazyComponent(
  async () => (await import('../../features/rfqs/answer/asked-panel.tsx')).AskedPanel,
  { ahead: false },
)

/** The prices that the viewer's house is asked for now; nothing, and nothing loaded, while there are none. */
export function AskedOfUs() {
  return useCan('rfq.quote') && <Asked />
}

function Asked() {
  const { open } = useAskedRfqs()
  if (open.length === 0) return null
  return (
    <Suspense fallback={null}>
      <AskedPanel />
    </Suspense>
  )
}
