import { Modal, type ModalProps } from '@mantine/core'
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import { focusAgain, placeOf } from './focus-place.ts'

type Props = Pick<
  ModalProps,
  'size' | 'closeOnEscape' | 'closeOnClickOutside' | 'fullScreen' | 'returnFocus'
> & {
  /** False for what must be answered: there is no cross. */
  closable?: boolean
  /** Left out, the dialog is open: it is drawn only while it is. */
  opened?: boolean
  title: string
  children: ReactNode
  onClose: () => void
}

/**
 * Gives the focus back when the dialog goes; what opened it may have gone meanwhile, with its row. The library's own way back takes it
 * also from a field that a refusal has just led to.
 */
function useFocusBack(opened: boolean, wanted: boolean): RefObject<HTMLDivElement | null> {
  const drawn = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = opened && wanted ? placeOf(document.activeElement) : null
    if (place === null) return
    return () => {
      // After the dialog has left the page or fades out of it, and whatever takes the focus by itself has taken it.
      window.setTimeout(() => focusAgain(place, drawn.current), 0)
    }
  }, [opened, wanted])
  return drawn
}

/**
 * Whether the dialog has been opened before: until then nothing of it is drawn. It fades in the first time, too, being
 * there before it opens.
 */
function useOpenedBefore(opened: boolean): boolean {
  const [before, setBefore] = useState(opened)
  useLayoutEffect(() => {
    if (opened) setBefore(true)
  }, [opened])
  return before
}

/**
 * The library leads the focus into a dialog a moment after it is there, to what bears the mark. Who has gone to something else by then
 * (a quick hand, an assistive program) stays: what they went to bears the mark from then on.
 */
function stayWithWhoWasFaster({ currentTarget, target }: FocusEvent): void {
  const marked = currentTarget.querySelector('[data-autofocus]')
  // What is focused in a dialog that this one opened comes here as well.
  if (marked === null || marked === target || !currentTarget.contains(target)) return
  marked.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}

/**
 * The house dialog. Its head is not the component library's `<header>`: that one is a second banner of the page to
 * assistive technology.
 */
export function Dialog({ opened = true, closable = true, title, children, ...modal }: Props) {
  const { t } = useTranslation('common')
  const drawn = useFocusBack(opened, modal.returnFocus ?? true)
  const before = useOpenedBefore(opened)
  if (!opened && !before) return null
  return (
    <Modal
      ref={drawn}
      opened={opened && before}
      withCloseButton={false}
      onFocus={stayWithWhoWasFaster}
      {...modal}
      returnFocus={false}
    >
      <div className={classes.head}>
        <Modal.Title>{title}</Modal.Title>
        {closable && <Modal.CloseButton aria-label={t('dialog.close')} />}
      </div>
      {children}
    </Modal>
  )
}
