import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../mantine-tokens.css'
import '../print.css'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { getRouteApi, Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FirstDayNotice } from '../../features/first-day/first-day-notice.tsx'
import { ViewsButton } from '../../features/views/views-button.tsx'
import { firstDrawing } from '../../lib/first-drawing.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useSetting } from '../../lib/preferences/settings.ts'
import { isSandbox } from '../../lib/session/is-sandbox.ts'
import { SessionContext, useSession } from '../../lib/session/session.ts'
import { LiveProvider } from '../../live/live-provider.tsx'
import { ViewsOfList } from '../../ui/data-table/views-of-list.ts'
import { HouseProvider } from '../house-provider.tsx'
import { ForbiddenPage } from '../pages/forbidden-page.tsx'
import { ToastPlace } from '../toast-place.tsx'
import { AlertHost } from './alert-host.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { CallsInTitle } from './calls-in-title.tsx'
import { IdleDialog } from './idle-dialog.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { PrintHead } from './print-head.tsx'
import { SettingsProvider } from './settings-provider.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { StandardRatesGate } from './standard-rates-gate.tsx'
import { TopBar } from './top-bar.tsx'
import { useFreshRights } from './use-fresh-rights.ts'
import { useHelp } from './use-help.ts'

/** Who has chosen it waits for it a moment, in its place: its menus are not for everybody to fetch. */
const HorizontalMenu = lazyComponent(async () => (await import('./horizontal-menu.tsx')).HorizontalMenu, {
  ahead: false,
})

/** What one opens comes when it is opened, or in a quiet moment: the screen waits for none of it. */
const HelpPanel = lazyComponent(async () => (await import('./help-panel.tsx')).HelpPanel)
const MenuDrawer = lazyComponent(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

/** What only a sandbox's pages have comes there alone. */
const SandboxClock = lazyComponent(async () => (await import('./sandbox-clock.tsx')).SandboxClock, {
  ahead: false,
})

const route = getRouteApi('/signed-in')

/** Below this width the side menu is a drawer (specification 000 §9). */
const DRAWER_BELOW = '(max-width: 991px)'

const viewsOfList = (list: string, compact: boolean) => <ViewsButton list={list} compact={compact} />

/** The frame of every signed-in page: session, live feed, top bar, menu, the screen, toasts. */
export function AppShell() {
  // The context is another object on every page; the person in it is not.
  const user = route.useRouteContext({ select: ({ user }) => user })
  return (
    <HouseProvider>
      <SessionContext value={user}>
        <LiveProvider>
          <SettingsProvider>
            <ViewsOfList value={viewsOfList}>
              <Frame />
            </ViewsOfList>
          </SettingsProvider>
          <StandardRatesGate />
          <IdleDialog />
          <AlertHost />
          <ToastPlace />
        </LiveProvider>
      </SessionContext>
    </HouseProvider>
  )
}

function Frame() {
  const { t } = useTranslation('shell')
  useFreshRights()
  const [drawer, { open, close }] = useDisclosure(false)
  // Once it has been opened it stays, and closes as it opens: by sliding.
  const [hasDrawer, setHasDrawer] = useState(false)
  if (drawer && !hasDrawer) setHasDrawer(true)
  const help = useHelp()
  const narrow = useMediaQuery(DRAWER_BELOW, false, { getInitialValueInEffect: false })
  const [layout] = useSetting('layout')
  const [collapsed] = useSetting('sidebarCollapsed')
  const horizontal = layout === 'horizontal' && !narrow
  // What one came for is drawn first, then what leads elsewhere, in pieces: data that arrive meanwhile do not wait for it.
  const late = useDeferredValue(true, firstDrawing().whole)

  return (
    <div
      className={classes.shell}
      data-layout={horizontal ? 'horizontal' : 'vertical'}
      data-collapsed={collapsed || undefined}
      data-help={help.opened || undefined}
    >
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <LoadingBar />
      <TopBar
        late={late}
        onHelp={help.opened ? help.close : help.open}
        {...(narrow ? { onMenu: open } : {})}
      />
      {narrow && hasDrawer && (
        <Suspense fallback={null}>
          <MenuDrawer opened={drawer} onClose={close} />
        </Suspense>
      )}
      <OnArrival run={close} />
      {horizontal && (
        <Suspense fallback={<div />}>
          <HorizontalMenu />
        </Suspense>
      )}
      {!narrow && !horizontal && <div className={classes.side}>{late && <SideMenu collapsible />}</div>}
      <main id="content" className={classes.main} tabIndex={-1}>
        <PrintHead />
        <Breadcrumbs />
        <FirstDayNotice />
        <Screen />
        {late && <CallsInTitle />}
        {late && isSandbox() && (
          <Suspense fallback={null}>
            <SandboxClock />
          </Suspense>
        )}
      </main>
      {help.opened && (
        <Suspense fallback={null}>
          <HelpPanel onClose={help.close} />
        </Suspense>
      )}
    </div>
  )
}

/** Runs something on every page that one comes to; apart, so that the frame is not drawn again for each. */
function OnArrival({ run }: { run: () => void }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(run, [path])
  return null
}

/** The screen of the address, or which right it would take. */
function Screen() {
  const user = useSession()
  const needed = useMatches({ select: (matches) => matches.at(-1)?.staticData.capability })
  if (needed !== undefined && !user.capabilities.includes(needed))
    return <ForbiddenPage capability={needed} />
  return <Outlet />
}
