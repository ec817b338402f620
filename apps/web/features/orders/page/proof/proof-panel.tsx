import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import {
  type OrderPriceProof,
  orderPriceProofCall,
  type PriceProofView,
} from '@fxmatch/contract/http/price-proof'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../lib/api/call-query.ts'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import classes from './proof.module.css'
import { ProofAlternatives } from './proof-alternatives.tsx'
import { ProofNotes } from './proof-notes.tsx'
import { ProofQuotes } from './proof-quotes.tsx'
import { ProofRail } from './proof-rail.tsx'
import { ProofReferences } from './proof-references.tsx'
import { ProofSeal } from './proof-seal.tsx'
import { ProofWords } from './proof-words.tsx'

/** What could be had and where the references stood as the price was made: in words first, then as figures. */
export function ProofPanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('proof')
  const { t: common } = useTranslation('common')
  const proof = useQuery(callQuery(orderPriceProofCall, { params: { id: order.id } }))
  return (
    <Panel title={t('title')}>
      {proof.isError && !proof.data && (
        <ErrorState compact error={proof.error} onRetry={() => void proof.refetch()} />
      )}
      {proof.isPending && <p className="soft">{common('table.loading')}</p>}
      {proof.data && <Proof order={order} data={proof.data} />}
    </Panel>
  )
}

function Proof({ order, data }: { order: OrderDetail; data: OrderPriceProof }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  const [chosen, setChosen] = useState<string | null>(null)
  const { proofs, ofRecord, since } = data
  const at = chosen === null ? (ofRecord ?? proofs.length - 1) : Number(chosen)
  const proof = proofs[at]
  if (!proof) return <p className="soft">{t('none', { day: format.date(since) })}</p>
  return (
    <div className={classes.proof}>
      <header>
        <span className="soft">{t(`moment.${proof.moment}`, { at: format.dateTime(proof.at) })}</span>
        {proofs.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('readings')}
            value={String(at)}
            onChange={setChosen}
            data={proofs.map(({ moment }, index) => ({
              value: String(index),
              label: t(`reading.${moment}`),
            }))}
          />
        )}
      </header>
      <Reading order={order} proof={proof} />
      <ProofNotes orderId={order.id} data={data} />
    </div>
  )
}

function Reading({ order, proof }: { order: OrderDetail; proof: PriceProofView }) {
  return (
    <>
      <ProofWords proof={proof} />
      <ProofRail proof={proof} />
      <ProofReferences proof={proof} />
      <LeftOut proof={proof} />
      <ProofAlternatives order={order} proof={proof} />
      <ProofQuotes order={order} proof={proof} />
      <ProofSeal verify={proof.verify} />
    </>
  )
}

/** What of the market was not counted, where this reader is told and there is any. */
function LeftOut({ proof: { leftOut } }: { proof: PriceProofView }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  if (leftOut === null) return null
  const [papers, houses] = [leftOut.G03.positions, leftOut.G04.positions]
  if (papers + houses === 0) return null
  return (
    <p className="soft">{t('leftOut', { papers: format.count(papers), houses: format.count(houses) })}</p>
  )
}
