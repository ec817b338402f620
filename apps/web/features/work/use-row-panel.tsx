import type { WorkItem } from '@fxmatch/contract/http/work'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { InRowProps } from '../../lib/work/in-row.ts'
import type { Unfolding } from '../../ui/data-table/data-table-props.ts'
import { unfolding } from '../../ui/data-table/unfolded.tsx'
import { hasPanel, type PanelKind } from './row-does.ts'

/** What decides things in their rows, by kind; other features bring it. */
export type RowPanels = Readonly<Record<PanelKind, ComponentType<InRowProps>>>

/** The key of a row of the queue. */
export const workKey = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>) => `${kind} ${id}`

/** The one row of the queue that is unfolded, and the way to unfold another or to fold it again. */
export function useRowPanel(panels: RowPanels): {
  unfolded: Unfolding | null
  toggle: (item: WorkItem) => void
} {
  const { t } = useTranslation('work')
  const format = useFormat()
  const [item, setItem] = useState<WorkItem | null>(null)
  const close = () => setItem(null)
  const Panel = item && hasPanel(item.kind) ? panels[item.kind] : null
  return {
    unfolded:
      item && Panel
        ? unfolding({
            row: workKey(item),
            label: format.facts([t(`step.${item.step}`), item.reference]),
            content: (
              <Suspense fallback={null}>
                <Panel item={item} onDone={close} />
              </Suspense>
            ),
            onClose: close,
          })
        : null,
    toggle: (next) => setItem((was) => (was && workKey(was) === workKey(next) ? null : next)),
  }
}
