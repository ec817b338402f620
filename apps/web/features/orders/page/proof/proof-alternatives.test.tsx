import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import type { PriceProofView } from '@fxmatch/contract/http/price-proof'
import { SAMPLE_ORDER } from '@fxmatch/contract/testing/sample-order'
import { afterEach, expect, it } from 'vitest'
import { render } from '../../../../testing/render.tsx'
import { textsOf } from '../../../../testing/texts.ts'
import { ProofAlternatives } from './proof-alternatives.tsx'

const texts = await textsOf('fr')

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

const proof = {
  rate: '3.3700',
  amount: '8000.00',
  standing: {
    ...{ allIn: '3.3869', rank: 1, ranks: 2, slippage: null, stack: null },
    alternatives: [
      {
        ...{ rank: 2, house: 'Change Djerba', amount: '9000.00', rate: '3.3950', allIn: '3.4120' },
        ...{ costTnd: '201.000', ageSeconds: 130 },
      },
    ],
  },
} as unknown as PriceProofView

it('says beside the seller that it was chosen, and writes no word below the heading of the minutes', async () => {
  const { element, unmount } = await render(
    <ProofAlternatives order={SAMPLE_ORDER as unknown as OrderDetail} proof={proof} />,
  )
  leave = unmount
  const [deal, other] = [...element.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(deal?.[0]).toContain(texts.proof.chosen)
  expect(deal?.slice(-2)).toEqual(['0,000', ''])
  expect(other?.slice(-2)).toEqual(['+201,000', '2'])
})
