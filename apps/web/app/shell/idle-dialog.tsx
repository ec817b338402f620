import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useIdleKeeper } from './use-idle-keeper.ts'

const IdleQuestion = lazyComponent(async () => (await import('./idle-question.tsx')).IdleQuestion)

/** One minute before a session ends for want of use: stay, or leave at once. */
export function IdleDialog() {
  const { secondsLeft, stay } = useIdleKeeper()
  if (secondsLeft === null) return null
  return (
    <Suspense fallback={null}>
      <IdleQuestion secondsLeft={secondsLeft} stay={stay} />
    </Suspense>
  )
}
