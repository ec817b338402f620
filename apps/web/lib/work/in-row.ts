import type { WorkItem } from '@fxmatch/contract/http/work'

/** What is drawn in a row of the work queue to decide what waits there. */
export type InRowProps = {
  readonly item: WorkItem
  /** It is decided: the row's panel closes. */
  readonly onDone: () => void
}
