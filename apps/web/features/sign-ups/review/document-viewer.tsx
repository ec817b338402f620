import IconDownload from 'virtual:icons/download'
import type { OrganizationDetail } from '@fxmatch/contract/http/sign-ups'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { documentUrl } from './document-links.tsx'
import classes from './review.module.css'
import { useDocument } from './use-document.ts'

/** A document in a dialog: a picture, or a PDF in the browser's own viewer. */
export function DocumentViewer({
  signUp,
  document,
  onClose,
}: {
  signUp: OrganizationDetail
  document: OrganizationDetail['documents'][number]
  onClose: () => void
}) {
  const { t } = useTranslation(['signups', 'common'])
  const format = useFormat()
  const isPicture = document.type?.startsWith('image/') ?? false
  const file = useDocument(documentUrl(signUp, document, 'inline'), isPicture)
  const name = t(`signups:document.${document.document}`)
  const title = format.facts([name, signUp.name])
  return (
    <Dialog title={title} onClose={onClose} size="xl">
      {file.error && <ErrorState error={file.error} onRetry={() => void file.refetch()} />}
      {file.isPending && <p role="status">{t('common:table.loading')}</p>}
      {file.data !== undefined &&
        (isPicture ? (
          <img className={classes.picture} src={file.data} alt={title} />
        ) : navigator.pdfViewerEnabled ? (
          // Its answer is sandboxed by its own policy; a browser shows no PDF where the frame is.
          <iframe className={classes.pdf} src={file.data} title={title} />
        ) : (
          <p>{t('signups:noPdfViewer')}</p>
        ))}
      <p className={classes.buttons}>
        <a
          className={classes.download}
          href={documentUrl(signUp, document)}
          download
          aria-label={t('signups:download', { document: name, company: signUp.name })}
        >
          <IconDownload size={14} aria-hidden /> {t('signups:downloadShort')}
        </a>
      </p>
    </Dialog>
  )
}
