import type { HomeFigures } from '@fxmatch/contract/http/home'
import type { HomePanel } from '@fxmatch/domain/home/home-panels'
import type { ComponentType } from 'react'
import { BestPanel } from './best-panel.tsx'
import { ClosingsPanel } from './closings-panel.tsx'
import { CoverPanel } from './cover-panel.tsx'
import { DuesPanel } from './dues-panel.tsx'
import { LinePanel } from './line-panel.tsx'
import { ManifestPanel } from './manifest-panel.tsx'
import { ReceptionsPanel } from './receptions-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'
import { SignUpsPanel } from './signups-panel.tsx'
import { StockPanel } from './stock-panel.tsx'

/** What draws a panel; the figures are undefined until they are there. */
export type PanelComponent = ComponentType<{ figures: HomeFigures | undefined }>
export type HomePanels = Readonly<Partial<Record<HomePanel, PanelComponent>>>

/** The panels that draw the home's own figures, one file each; who has which of them is in `@fxmatch/domain/home/home-panels`. */
export const PANELS: HomePanels = {
  line: LinePanel,
  receptions: ReceptionsPanel,
  stock: StockPanel,
  manifest: ManifestPanel,
  closings: ClosingsPanel,
  best: BestPanel,
  requests: RequestsPanel,
  cover: CoverPanel,
  dues: DuesPanel,
  signups: SignUpsPanel,
}

/** Panels that take the whole width of a page. */
export const WIDE_PANELS: ReadonlySet<HomePanel> = new Set(['line', 'queue', 'requests', 'audit', 'deals'])

/** Panels that stand beside two others. */
export const TALL_PANELS: ReadonlySet<HomePanel> = new Set(['waits'])
