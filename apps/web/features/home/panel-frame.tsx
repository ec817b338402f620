import IconArrowDown from 'virtual:icons/arrow-down'
import IconArrowUp from 'virtual:icons/arrow-up'
import IconEyeOff from 'virtual:icons/eye-off'
import { HOME_PANELS, type HomePanel } from '@fxmatch/domain/home/home-panels'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowIcon } from '../../ui/row-button.tsx'
import classes from './home.module.css'
import { TALL_PANELS, WIDE_PANELS } from './panels/register.ts'

/** What is carried from one panel to another: no text that somebody drags in by chance. */
const CARRIED = 'application/x-fxmatch-panel'

type Props = {
  panel: HomePanel
  /** From 0, among the `count` that are shown. */
  place: number
  count: number
  arranging: boolean
  /** Nothing stands beside it. */
  alone: boolean
  /** Puts this panel, or another one that was dropped here, at a place. */
  onMove: (to: number, moved?: HomePanel) => void
  onHide: () => void
  children: ReactNode
}

/** A panel of a home with its heading; while its owner arranges them, with what moves and hides it. */
export function PanelFrame({ panel, place, count, arranging, alone, onMove, onHide, children }: Props) {
  const { t } = useTranslation('home')
  const id = useId()
  const title = t(`panel.${panel}`)
  const [over, setOver] = useState(false)
  const pressed = useRef<HTMLElement | null>(null)
  // A panel that has moved is put elsewhere in the page, and whatever had the focus in it loses it.
  useEffect(() => {
    if (place < 0 || pressed.current === null) return
    const button = pressed.current
    pressed.current = null
    button.focus()
  }, [place])
  const move = (by: 1 | -1) => (event: { currentTarget: HTMLElement }) => {
    pressed.current = event.currentTarget
    onMove(place + by)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const moved = event.dataTransfer.getData(CARRIED)
    const known = HOME_PANELS.find((one) => one === moved)
    if (known === undefined || known === panel) return
    event.preventDefault()
    onMove(place, known)
  }
  return (
    <section
      className={classes.panel}
      aria-labelledby={id}
      data-panel={panel}
      data-wide={WIDE_PANELS.has(panel) || alone || undefined}
      data-tall={TALL_PANELS.has(panel) || undefined}
      data-over={over || undefined}
      {...(arranging
        ? {
            draggable: true,
            onDragStart: (event: DragEvent) => {
              event.dataTransfer.setData(CARRIED, panel)
              event.dataTransfer.effectAllowed = 'move'
            },
            onDragOver: (event: DragEvent) => {
              if (!event.dataTransfer.types.includes(CARRIED)) return
              event.preventDefault()
              setOver(true)
            },
            onDragLeave: () => setOver(false),
            onDrop: drop,
          }
        : {})}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {arranging && (
          <span className={classes.tools}>
            <RowIcon label={t('earlier', { panel: title })} disabled={place === 0} onClick={move(-1)}>
              <IconArrowUp size={14} />
            </RowIcon>
            <RowIcon label={t('later', { panel: title })} disabled={place === count - 1} onClick={move(1)}>
              <IconArrowDown size={14} />
            </RowIcon>
            <RowIcon label={t('hide', { panel: title })} onClick={onHide}>
              <IconEyeOff size={14} />
            </RowIcon>
          </span>
        )}
      </header>
      {children}
    </section>
  )
}
