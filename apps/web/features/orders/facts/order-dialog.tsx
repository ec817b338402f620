import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './facts.module.css'

type Props = Pick<ModalProps, 'size' | 'closeOnEscape' | 'closeOnClickOutside'> & {
  title: string
  children: ReactNode
  onClose: () => void
}

/**
 * A dialog about an order. Its head is not the component library's `<header>`: that one is a second banner of the page
 * to assistive technology.
 */
export function OrderDialog({ title, children, ...modal }: Props) {
  const { t } = useTranslation('common')
  return (
    <Modal opened withCloseButton={false} {...modal}>
      <div className={classes.head}>
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label={t('dialog.close')} />
      </div>
      {children}
    </Modal>
  )
}
