import { Progress } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../api/toasts.ts'
import { asApiError } from '../failures/api-error.ts'
import { useErrorText } from '../failures/use-error-text.ts'
import { waitForFile } from './make-export.ts'
import { saveFile } from './save-file.ts'

const wait = (milliseconds: number) => new Promise<void>((done) => window.setTimeout(done, milliseconds))

/**
 * Makes a workbook: the file lands in the downloads, and a notification that stays holds its link. A job that takes
 * its time shows how far it is, and goes on when the person moves to another screen.
 *
 * @param start asks for the export and answers the address at which the file is, or will be
 */
export function useExport(start: () => Promise<string>): { run: () => Promise<void>; running: boolean } {
  const { t } = useTranslation('exports')
  const errorText = useErrorText()
  const [running, setRunning] = useState(false)
  const id = `export-${useId()}`

  const showProgress = (percent: number) => {
    const message = (
      <>
        {t('making', { percent })}
        <Progress mt={6} value={percent} aria-label={t('progress')} />
      </>
    )
    const shown = { id, message, loading: true, autoClose: false, withCloseButton: false } as const
    // `show` of what is shown already is ignored, `update` of what is not shown too.
    notifications.show({ ...shown, role: 'status' })
    notifications.update(shown)
  }

  const run = async () => {
    if (running) return
    setRunning(true)
    try {
      const { name, blob, address } = await waitForFile(await start(), showProgress, wait)
      saveFile(blob, name)
      notifications.show({
        message: (
          <>
            {t('ready')}{' '}
            <a href={address} download={name}>
              {name}
            </a>
          </>
        ),
        color: 'green',
        role: 'status',
        autoClose: false,
      })
    } catch (thrown) {
      toastError(t('failed', { reason: errorText(thrown) }), asApiError(thrown).refusal?.requestId)
    } finally {
      notifications.hide(id)
      setRunning(false)
    }
  }
  return { run, running }
}
