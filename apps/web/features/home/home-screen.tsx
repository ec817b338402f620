import { panelsOf } from '@fxmatch/domain/home/home-panels'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useListLayout } from '../../lib/preferences/use-list-layout.ts'
import { useSession } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { alonePanels, arranged, movedTo, withHiddenPanel } from './arrange.ts'
import { HiddenPanels } from './hidden-panels.tsx'
import classes from './home.module.css'
import { PanelFrame } from './panel-frame.tsx'
import { type HomePanels, PANELS, TALL_PANELS, WIDE_PANELS } from './panels/register.ts'
import { useHome } from './use-home.ts'

/** The name under which a person's arrangement of their home is kept among their lists. */
const LAYOUT = 'home'

/**
 * The home of the signed-in person's job: what they come for, counted, each figure leading to its rows; arranged as they want it.
 *
 * @param brought panels that other features draw
 */
export function HomeScreen({ brought }: { brought: HomePanels }) {
  const { t } = useTranslation(['home', 'shell'])
  const format = useFormat()
  const user = useSession()
  const usual = useMemo(() => panelsOf(user), [user])
  const [layout, change] = useListLayout(LAYOUT)
  const [arranging, setArranging] = useState(false)
  const [told, setTold] = useState('')
  const home = useHome()
  const { shown, hidden } = arranged(usual, layout)
  const alone = alonePanels(shown, { wide: WIDE_PANELS, tall: TALL_PANELS })
  const drawn = { ...PANELS, ...brought }
  return (
    <>
      <PageHeader
        title={t('shell:menu.start')}
        badges={<span className="soft">{format.date(marketToday(new Date()))}</span>}
        actions={
          usual.length > 0 && (
            <Button aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
              {t(arranging ? 'home:arranged' : 'home:arrange')}
            </Button>
          )
        }
      />
      {home.isError && (
        <ErrorState
          compact={home.data !== undefined}
          error={home.error}
          onRetry={() => void home.refetch()}
        />
      )}
      {arranging && (
        <HiddenPanels
          hidden={hidden}
          isUsual={layout.order === undefined && layout.hidden === undefined}
          onShow={(panel) => {
            change(withHiddenPanel(layout, panel, false))
            setTold(t('home:shown', { panel: t(`home:panel.${panel}`) }))
          }}
          onReset={() => {
            change({ order: undefined, hidden: undefined })
            setTold(t('home:resetDone'))
          }}
        />
      )}
      <p role="status" className="visually-hidden">
        {told}
      </p>
      {usual.length === 0 && <EmptyState next={<LeadOn ways={['market']} />}>{t('home:none')}</EmptyState>}
      {usual.length > 0 && shown.length === 0 && !arranging && (
        <EmptyState next={<Button onClick={() => setArranging(true)}>{t('home:arrange')}</Button>}>
          {t('home:allHidden')}
        </EmptyState>
      )}
      <div className={classes.panels} data-arranging={arranging || undefined}>
        {shown.map((panel, place) => {
          const Panel = drawn[panel]
          return (
            <PanelFrame
              key={panel}
              panel={panel}
              place={place}
              count={shown.length}
              arranging={arranging}
              alone={alone.has(panel)}
              onMove={(to, moved = panel) => {
                change(movedTo(usual, layout, moved, to))
                const at = Math.max(0, Math.min(to, shown.length - 1)) + 1
                setTold(t('home:moved', { panel: t(`home:panel.${moved}`), place: at, count: shown.length }))
              }}
              onHide={() => {
                change(withHiddenPanel(layout, panel, true))
                setTold(t('home:hid', { panel: t(`home:panel.${panel}`) }))
              }}
            >
              {Panel && <Panel figures={home.data} />}
            </PanelFrame>
          )
        })}
      </div>
    </>
  )
}
