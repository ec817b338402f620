import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useState } from 'react'
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

/** Gives the focus back when the dialog goes; what opened it may have gone meanwhile, with its row. */
function useFocusBack(opened: boolean, wanted: boolean): void {
  useLayoutEffect(() => {
    const place = opened && wanted ? placeOf(document.activeElement) : null
    if (place === null) return
    return () => {
      // After the dialog has left the page, and whatever takes the focus by itself has taken it.
      window.setTimeout(() => focusAgain(place), 0)
    }
  }, [opened, wanted])
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
 * The house dialog. Its head is not the component library's `<header>`: that one is a second banner of the page to
 * assistive technology.
 */
export function Dialog({ opened = true, closable = true, title, children, ...modal }: Props) {
  const { t } = useTranslation('common')
  useFocusBack(opened, modal.returnFocus ?? true)
  const before = useOpenedBefore(opened)
  if (!opened && !before) return null
  return (
    <Modal opened={opened && before} withCloseButton={false} {...modal}>
      <div className={classes.head}>
        <Modal.Title>{title}</Modal.Title>
        {closable && <Modal.CloseButton aria-label={t('dialog.close')} />}
      </div>
      {children}
    </Modal>
  )
}
