import { CloseButton } from '@mantine/core'
import {
  type KeyboardEvent as KeyPress,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { afterDrawing } from '../lib/after-drawing.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { useBeside } from './side-pane.tsx'
import classes from './side-panel.module.css'
import { useToastsAside } from './use-toasts-aside.ts'

/** Where there is no room beside the list; a desk goes without. */
const Dialog = lazyComponent(async () => (await import('./dialog.tsx')).Dialog)

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
  // Known here: a window that becomes narrow meanwhile is not to open it again, as a dialog.
  const [gone, close] = useGone(props.onClose)
  if (beside) return <Aside {...props} gone={gone} onClose={close} />
  if (gone) return null
  return (
    <Suspense fallback={null}>
      <Dialog onClose={props.onClose} title={props.title} returnFocus={false}>
        <Suspense fallback={null}>{props.children}</Suspense>
      </Dialog>
    </Suspense>
  )
}

/**
 * Takes the focus when something is opened; Escape closes it from wherever one is on the page. It is gone at once: what it showed is
 * taken apart, and the list drawn without it, when that has been seen.
 */
function Aside({
  title,
  about,
  docked = false,
  filled = false,
  gone,
  onClose,
  children,
}: Props & { gone: boolean }) {
  const { t } = useTranslation('common')
  const panel = useRef<HTMLElement>(null)
  const heading = useId()
  useEscape(onClose, docked)
  useToastsAside(!gone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object takes the focus again
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]')
    if (first) first.focus()
    else panel.current?.focus()
  }, [about])
  // The browser leaves the focus in what is hidden until it draws; an Enter before that would send the form. To take the focus away
  // has the form drawn again first, which one waits for.
  const hearNothing = (event: KeyPress) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      data-panel
      hidden={gone}
      onKeyDownCapture={gone ? hearNothing : undefined}
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

/** Whether a panel is left, and the way to leave it; it is there again where its owner keeps it. */
function useGone(onClose: () => void): [boolean, () => void] {
  const [gone, setGone] = useState(false)
  const leaving = useRef(false)
  const newest = useRef(onClose)
  useEffect(() => {
    newest.current = onClose
  })
  useEffect(
    () => () => {
      leaving.current = false
    },
    [],
  )
  const close = () => {
    if (leaving.current) return
    leaving.current = true
    setGone(true)
    afterDrawing(() => {
      if (!leaving.current) return
      leaving.current = false
      newest.current()
      afterDrawing(() => setGone(false))
    })
  }
  return [gone, close]
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
