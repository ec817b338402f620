import type { OrganizationDetail } from '@fxmatch/contract/http/sign-ups'
import { Button } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { documentUrl } from './document-links.tsx'
import classes from './review.module.css'
import { usePicture } from './use-picture.ts'

type Document = OrganizationDetail['documents'][number]

/** The documents: downloads, and for pictures a look at them here. */
export function DocumentsPanel({ signUp }: { signUp: OrganizationDetail }) {
  const { t } = useTranslation('signups')
  const format = useFormat()
  const [shown, setShown] = useState<Document | null>(null)
  return (
    <Panel title={t('section.documents')}>
      <ul className={classes.documents}>
        {signUp.documents.map((document) => (
          <li key={document.document}>
            <span>{t(`document.${document.document}`)}</span>
            <span className="soft">
              <About document={document} removedAt={signUp.documentsRemovedAt} />
            </span>
            {document.type?.startsWith('image/') && (
              <Button
                size="compact-xs"
                leftSection={<IconEye size={14} />}
                aria-label={t('look', { document: t(`document.${document.document}`) })}
                onClick={() => setShown(document)}
              >
                {t('lookShort')}
              </Button>
            )}
            {document.available && (
              <a
                className={classes.download}
                href={documentUrl(signUp, document)}
                download
                aria-label={t('download', {
                  document: t(`document.${document.document}`),
                  company: signUp.name,
                })}
              >
                <IconDownload size={14} aria-hidden /> {t('downloadShort')}
              </a>
            )}
          </li>
        ))}
      </ul>
      {signUp.documentsRemovedAt !== null && (
        <p className="faint">{t('removed', { date: format.date(signUp.documentsRemovedAt) })}</p>
      )}
      {shown && <Picture signUp={signUp} document={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}

const KIND = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' } as const
const KILOBYTE = 1024

function About({ document, removedAt }: { document: Document; removedAt: string | null }) {
  const { t } = useTranslation('signups')
  const format = useFormat()
  if (!document.available) return removedAt === null ? t('notYet') : t('removedShort')
  if (document.type === null) return null
  if (document.size === null) return KIND[document.type]
  return `${KIND[document.type]}, ${t('kilobytes', { size: format.count(Math.ceil(document.size / KILOBYTE)) })}`
}

function Picture({
  signUp,
  document,
  onClose,
}: {
  signUp: OrganizationDetail
  document: Document
  onClose: () => void
}) {
  const { t } = useTranslation(['signups', 'common'])
  const picture = usePicture(documentUrl(signUp, document))
  const title = `${t(`signups:document.${document.document}`)} · ${signUp.name}`
  return (
    <Dialog title={title} onClose={onClose} size="xl">
      {picture.error && <ErrorState error={picture.error} onRetry={() => void picture.refetch()} />}
      {picture.isPending && <p role="status">{t('common:table.loading')}</p>}
      {picture.data !== undefined && <img className={classes.picture} src={picture.data} alt={title} />}
    </Dialog>
  )
}
