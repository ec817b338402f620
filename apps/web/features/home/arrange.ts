import type { ListLayout } from '@fxmatch/contract/http/list-layouts'
import type { HomePanel } from '@fxmatch/domain/home/home-panels'
import { inOrder } from '../../lib/preferences/in-order.ts'

/** The panels of a home as their owner has arranged them. */
export type Arrangement = { readonly shown: readonly HomePanel[]; readonly hidden: readonly HomePanel[] }

/** A home is kept as a list is, its panels as columns (decision 0284): those that are hidden, and the order of all. */
export type HomeLayout = Pick<ListLayout, 'order' | 'hidden'>

/** What a layout makes of the usual panels. Nobody sees a panel that is not theirs: their layout can only take away. */
export function arranged(usual: readonly HomePanel[], { order = [], hidden = [] }: HomeLayout): Arrangement {
  const all = inOrder(usual, order) as HomePanel[]
  return {
    shown: all.filter((panel) => !hidden.includes(panel)),
    hidden: all.filter((panel) => hidden.includes(panel)),
  }
}

/** The layout with a panel at another place among those that are shown; hidden ones keep theirs behind the one that they follow. */
export function movedTo(
  usual: readonly HomePanel[],
  layout: HomeLayout,
  panel: HomePanel,
  place: number,
): HomeLayout {
  const { shown } = arranged(usual, layout)
  const others = shown.filter((other) => other !== panel)
  const order = others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, panel)
  return { ...layout, order: inOrder(usual, withHidden(usual, layout, order)) }
}

function withHidden(usual: readonly HomePanel[], layout: HomeLayout, shown: readonly HomePanel[]): string[] {
  const before = inOrder(usual, layout.order ?? [])
  const order: string[] = [...shown]
  before.forEach((id, at) => {
    if (order.includes(id)) return
    const follows = before.slice(0, at).findLast((one) => order.includes(one))
    order.splice(follows === undefined ? 0 : order.indexOf(follows) + 1, 0, id)
  })
  return order
}

/** The layout with a panel hidden, or shown again where it was. */
export function withHiddenPanel(layout: HomeLayout, panel: HomePanel, isHidden: boolean): HomeLayout {
  const others = (layout.hidden ?? []).filter((other) => other !== panel)
  return { ...layout, hidden: isHidden ? [...others, panel] : others }
}

/**
 * Which of a home's panels would stand beside nothing: these take the whole line, as no half of a home stays empty. The panels go in
 * two columns as the browser places them (`grid`, never back to a place that was passed).
 *
 * @param wide panels that take both columns
 * @param tall panels of one column that stand beside two others
 */
export function alonePanels(
  shown: readonly HomePanel[],
  { wide, tall }: { readonly wide: ReadonlySet<HomePanel>; readonly tall: ReadonlySet<HomePanel> },
): ReadonlySet<HomePanel> {
  const taken = new Map<number, HomePanel>()
  const at = new Map<HomePanel, number[]>()
  let cell = 0
  for (const panel of shown) {
    const cellsFrom = (first: number) =>
      wide.has(panel) ? [first, first + 1] : tall.has(panel) ? [first, first + 2] : [first]
    const fits = (first: number) =>
      (!wide.has(panel) || first % 2 === 0) && cellsFrom(first).every((each) => !taken.has(each))
    while (!fits(cell)) cell++
    const cells = cellsFrom(cell)
    for (const each of cells) taken.set(each, panel)
    at.set(panel, cells)
  }
  return new Set(
    shown.filter(
      (panel) =>
        !wide.has(panel) && at.get(panel)?.every((each) => !taken.has(each % 2 === 0 ? each + 1 : each - 1)),
    ),
  )
}
