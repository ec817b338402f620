import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './toasts.module.css'

/** The toasts there are, each with a button to close it that has a name. */
export function Toasts() {
  const { t } = useTranslation('common')
  const close = t('dialog.close')
  const named = useMemo(
    () => ({
      components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': close } } } },
    }),
    [close],
  )
  return (
    <MantineThemeProvider theme={named}>
      <Notifications
        classNames={{ root: classes.place }}
        position="bottom-right"
        limit={4}
        containerWidth={380}
      />
    </MantineThemeProvider>
  )
}
