import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './market.module.css'

type Props = Pick<ModalProps, 'opened' | 'onClose' | 'fullScreen' | 'returnFocus'> & {
  title: string
  children: ReactNode
}

/** A dialog whose head is no `<header>`: the component library's would be a second banner of the page. */
export function MarketDialog({ title, children, ...modal }: Props) {
  const { t } = useTranslation('market')
  return (
    <Modal withCloseButton={false} {...modal}>
      <div className={classes.dialogHead}>
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label={t('panel.close')} />
      </div>
      {children}
    </Modal>
  )
}
