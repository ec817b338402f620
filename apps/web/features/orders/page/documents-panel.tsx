import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { PaperLink } from '../../../ui/paper-link.tsx'
import facts from '../facts/facts.module.css'
import { useMoment } from '../facts/use-moment.ts'

/** The order's documents; a ticket opens as a PDF. */
export function DocumentsPanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const moment = useMoment()
  return (
    <Panel title={t('page.documents')}>
      {order.documents.length === 0 ? (
        <p className="soft">{t('page.noDocument')}</p>
      ) : (
        <ol className={facts.offers}>
          {order.documents.map(({ url, name, createdAt }) => (
            <li key={url}>
              <span className={facts.when}>{moment(createdAt)}</span>
              {/* A paper and its original are one place: beside each other they would break a reference into three lines. */}
              <span>
                <PaperLink file={url} target="_blank" rel="noreferrer">
                  {t('page.ticket', { name })}
                </PaperLink>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
