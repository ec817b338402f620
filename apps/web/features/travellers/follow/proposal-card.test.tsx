import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { Ask } from './ask.tsx'
import { type Proposal, ProposalCard } from './proposal-card.tsx'
import { Telling } from './telling.tsx'
import { useAnswer } from './use-follow.ts'

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

const proposal = {
  ...{ id: 'one', status: 'WAITING', operator: { name: 'Banque du Golfe Change', score: null } },
  ...{
    contact: null,
    agency: { name: 'Sousse Corniche', address: '', city: { name: 'Sousse' }, mapUrl: null },
  },
  ...{ amount: '800.00', rate: '2.9100', allIn: '2328.000', customs: null },
  createdAt: '2026-11-28T00:09:00.000Z',
  board: { rate: '2.9012', allIn: '2320.960', stands: 'OWN' },
} as unknown as Proposal
const request = {
  ...{ reference: 'TR-2026-000036', status: 'REQUEST', direction: 'SELL', amount: '800.00' },
  currency: { isoCode: 'USD', pattern: 2, unit: 1 },
  ...{ phone: null, email: 'emma@mail.example', tell: true, customs: { warning: null } },
} as unknown as FollowedRequest

async function text(node: Parameters<typeof render>[0]) {
  const { element, unmount } = await render(node)
  leave = unmount
  return plainSpaces(element.textContent ?? '')
}
const card = (of: object = {}, by: object = {}) =>
  text(
    <ProposalCard
      request={{ ...request, ...by } as FollowedRequest}
      proposal={{ ...proposal, ...of } as Proposal}
      best={false}
      onAsk={() => undefined}
    />,
  )

it.each([
  ['SELL', '2328.000', '7,040 TND de mieux'],
  ['SELL', '2320.950', '0,010 TND de moins bien'],
  ['BUY', '2328.000', '7,040 TND de moins bien'],
  ['BUY', '2320.000', '0,960 TND de mieux'],
])(
  'who does a %s for %s reads by how much it is better or worse than on the board: %s',
  async (direction, allIn, told) => {
    expect(await card({ allIn }, { direction })).toContain(
      `${told} pour vous que son cours au tableau (2,9012).`,
    )
  },
)

it('says why it is another price, or that it is the same', async () => {
  expect(await card()).toContain('Ce prix est propre à votre demande.')
  await leave()
  expect(await card({ board: { ...proposal.board, stands: 'CHANGED' } })).toContain(
    'Le tableau a changé depuis',
  )
  await leave()
  expect(await card({ board: { ...proposal.board, stands: 'SAME' } })).toContain(
    'Le même cours qu’au tableau.',
  )
})

it('compares nothing once it is chosen', async () => {
  expect(await card({ status: 'ACCEPTED' }, { status: 'ACCEPTED' })).not.toContain('tableau')
})

it('says for how much it is where that is not all that was asked', async () => {
  expect(await card({ amount: '500.00' })).toContain('Pour 500,00 USD, sur les 800,00 de votre demande.')
  await leave()
  expect(await card()).not.toContain('sur les')
})

it.each([
  [null, 'Banque du Golfe Change verra votre nom et votre adresse e-mail.'],
  ['+21622000111', 'Banque du Golfe Change verra votre nom et votre téléphone.'],
])('says before the acceptance what will be seen, telephone %s', async (phone, told) => {
  HTMLDialogElement.prototype.showModal ??= vi.fn()
  HTMLDialogElement.prototype.close ??= vi.fn()
  const asked = await text(
    <Ask
      question={{ kind: 'accept', proposal }}
      request={{ ...request, phone } as FollowedRequest}
      answering={{ isPending: false } as Parameters<typeof Ask>[0]['answering']}
      onClose={() => undefined}
    />,
  )
  expect(asked).toContain(told)
})

it('is answered once where it is pressed twice before the page hears the first: a second answer would be refused', async () => {
  const sent = vi.fn(async () => Response.json({ ...request, status: 'ACCEPTED' }))
  vi.stubGlobal('fetch', sent)
  function Asked() {
    const answering = useAnswer({ reference: request.reference, secret: 'AAAA-AAAA-AAAA-AAAA' })
    return (
      <Ask
        question={{ kind: 'accept', proposal }}
        request={request}
        answering={answering}
        onClose={() => undefined}
      />
    )
  }
  await text(<Asked />)
  const accept = [...document.querySelectorAll('button')].at(-1)
  await act(async () => {
    accept?.click()
    accept?.click()
  })
  await act(() => new Promise<void>((done) => setTimeout(done, 20)))
  expect(sent).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it.each([
  ['REQUEST', true, 'Vous êtes prévenu des propositions à emma@mail.example.'],
  ['ACCEPTED', true, 'Si cette proposition est annulée, vous serez prévenu à emma@mail.example.'],
  ['ACCEPTED', false, 'Si cette proposition est annulée, vous ne serez pas prévenu.'],
])('says of a request in %s of what one is told: %s', async (status, tell, told) => {
  const said = await text(
    <Telling
      request={{ ...request, status, tell } as FollowedRequest}
      followKey={{ reference: request.reference, secret: 'AAAA-AAAA-AAAA-AAAA' }}
    />,
  )
  expect(said).toContain(told)
})
