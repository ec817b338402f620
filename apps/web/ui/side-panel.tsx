import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../lib/lazy-component.tsx'
import classes from './side-panel.module.css'

/** Where there is no room beside the list; a desk goes without. */
const Dialog = lazyComponent(async () => (await import('./dialog.tsx')).Dialog)

/** From this width on the panel stands beside the list, so that the list stays in view. */
const BESIDE = '(min-width: 1200px)'

/** Whether a panel stands beside its list here, and not over it. */
export function useBeside(): boolean {
  return useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
}

/**
 * A list, and the panel of what is open in it: side by side where there is room. The panel is seen first, over the list's end;
 * then the list makes room for it, which takes as long again where it is long.
 */
export function SidePane({ open, children }: { open: boolean; children: ReactNode }) {
  const taken = useBeside() && open
  const room = useDeferredValue(taken)
  return (
    <div className={classes.pane} data-open={room || undefined} data-opening={(taken && !room) || undefined}>
      {children}
    </div>
  )
}

type Props = {
  title: string
  /** What it is about; another one takes the focus again. */
  about: string | number
  /** It belongs to the whole page and stands at its right edge, not in a `SidePane`. */
  docked?: boolean
  /** Beside the list its content takes the panel's height and scrolls a part of itself: what it ends with stays in sight. */
  filled?: boolean
  onClose: () => void
  children: ReactNode
}

/** What is open in a list: beside it where there is room, else as a dialog over it. Escape closes it. */
export function SidePanel(props: Props) {
  const beside = useBeside()
  if (beside) return <Aside {...props} />
  return (
    <Suspense fallback={null}>
      <Dialog onClose={props.onClose} title={props.title} returnFocus={false}>
        <Suspense fallback={null}>{props.children}</Suspense>
      </Dialog>
    </Suspense>
  )
}

/** Takes the focus when something is opened; Escape closes it from wherever one is on the page. */
function Aside({ title, about, docked = false, filled = false, onClose, children }: Props) {
  const { t } = useTranslation('common')
  const panel = useRef<HTMLElement>(null)
  const heading = useId()
  useEscape(onClose, docked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object takes the focus again
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]')
    if (first) first.focus()
    else panel.current?.focus()
  }, [about])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={heading}
      className={docked ? classes.docked : classes.panel}
      data-filled={filled || undefined}
    >
      <header className={classes.head}>
        <h2 id={heading}>{title}</h2>
        <CloseButton size="sm" aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}

/** A part of a panel that may come later than the panel (`lazyComponent`): it takes the focus then, if the panel still has it. */
export function LatePart({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      {children}
      <Arrival />
    </Suspense>
  )
}

function Arrival() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const panel = mark.current?.closest('aside')
    if (panel && document.activeElement === panel)
      panel.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return <span ref={mark} hidden />
}

/**
 * Escape closes, unless it first closes what is open above: a list of choices, a dialog, a menu. Of two panels the docked one goes
 * first.
 */
function useEscape(onClose: () => void, docked: boolean): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const { target } = event
      if (target instanceof Element && target.closest('[data-expanded], [role="dialog"], select')) return
      if (docked) event.stopPropagation()
      close.current()
    }
    const heard = docked ? window : document
    // Before the choice list hears it: afterwards it would no longer be open.
    heard.addEventListener('keydown', onKey as EventListener, true)
    return () => heard.removeEventListener('keydown', onKey as EventListener, true)
  }, [docked])
}
