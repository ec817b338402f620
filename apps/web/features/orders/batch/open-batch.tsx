import { type ComponentProps, Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'

const BatchDialogs = lazyComponent(async () => (await import('./batch-dialog.tsx')).BatchDialogs)

/** The open batch of a screen, where there is one: a list comes without it. */
export function OpenBatch(props: ComponentProps<typeof BatchDialogs>) {
  if (props.batches.batch === null) return null
  return (
    <Suspense fallback={null}>
      <BatchDialogs {...props} />
    </Suspense>
  )
}
