import { Skeleton } from '@mantine/core'

/** The place of figures that are on their way. */
export function Waiting() {
  return <Skeleton height={64} />
}
