import { submitRequest } from '@fxmatch/server/commands/order-requests/submit-request'
import { must, publish } from '@fxmatch/server/testing/market-world'
import { request, requestForm, setRemainderRate } from '@fxmatch/server/testing/request-world'
import { complete } from '@fxmatch/server/testing/sign-ups'
import { type Move, move, type Stage } from './stage.ts'

type Form = Parameters<typeof requestForm>[1]

/** Asks again for a title of 1 000 euros that is drawn to its end. */
const finances = (
  what: string,
  stopped: string,
  form: (stage: Stage) => Form,
  leaves: readonly string[] = [],
): Move =>
  move({
    what,
    stopped,
    leaves,
    prepare: async ({ world }) => {
      const drawn = await world.db
        .selectFrom('import_titles')
        .select('id')
        .where('reference', '=', 'BRK-1')
        .executeTakeFirst()
      if (!drawn) await request(world, { totalAmount: '1000', importReference: 'BRK-1' })
    },
    try: (stage) =>
      stage.send('company', 'createOrderRequest', {
        body: requestForm(stage.world, { totalAmount: '1000', importReference: 'BRK-1', ...form(stage) }),
      }),
  })

const title = (importReference: string) => () => ({ importReference })
/** What is on record of who names a title that is not theirs to name. */
const CLAIM = ['import_title_claims', 'audit_entries', 'outbox']

let drafts = 0
/** A draft of 10 000 euros on a title of its own, with a position for all of it. */
async function draft({ world }: Stage) {
  drafts += 1
  const { reference } = await request(world, {
    totalAmount: '10000',
    importReference: `DRAFT-${drafts}`,
  })
  return { reference, session_id: await publish(world) }
}

export const COMPANY: readonly Move[] = [
  finances('finances a title twice under small letters', 'TITLE_OVERDRAWN', title('brk-1')),
  finances('finances a title twice with a full stop', 'TITLE_OVERDRAWN', title('BRK-1.')),
  finances('finances a title twice with a non-breaking hyphen', 'TITLE_REFERENCE', title('BRK\u20111')),
  finances('finances a title twice in full-width letters', 'TITLE_REFERENCE', title('\uff22\uff32\uff2b-1')),
  finances('finances a title twice with a Greek Β', 'TITLE_REFERENCE', title('\u0392RK-1')),
  finances('finances a title twice with a zero-width space', 'TITLE_REFERENCE', title('BRK\u200b-1')),
  finances('finances a title twice with blanks', 'TITLE_REFERENCE', title('BRK - 1')),
  finances(
    'finances a title at a second bank',
    'TITLE_TAKEN',
    ({ world }) => ({ domicilaryBank: world.companies.bank }),
    CLAIM,
  ),
  finances('asks for a Sunday', 'VALUE_DATE_NOT_WORKING', () => ({
    importReference: 'DAY-1',
    valueDate: '2026-11-22',
  })),
  finances('asks for the end of time', 'INVALID_INPUT', () => ({
    importReference: 'DAY-1',
    valueDate: '9999-12-31',
  })),
  move({
    what: 'fills its basket at a hundredth of the price',
    stopped: 'OPENING_RATE_DEVIATION',
    prepare: draft,
    try: ({ send }, { reference, session_id }) =>
      send('company', 'fillBasket', {
        body: { reference, sessions: [{ session_id, rate: '0.0339', amount: '10000' }] },
      }),
  }),
  move({
    what: 'confirms a total that it did not see',
    stopped: 'TOTAL_CHANGED',
    prepare: draft,
    try: ({ send }, { reference, session_id }) =>
      send('company', 'fillBasket', {
        body: { reference, sessions: [{ session_id, amount: '10000' }], seenTotal: '1.000' },
      }),
  }),
  move({
    what: 'fills the basket of another company',
    stopped: 'NOT_FOUND',
    prepare: draft,
    try: ({ send }, { reference, session_id }) =>
      send('otherCompany', 'fillBasket', {
        body: { reference, sessions: [{ session_id, amount: '10000' }] },
      }),
  }),
  move({
    what: 'submits before anything is in the basket or its bank sells',
    stopped: 'NO_REMAINDER_RATE',
    prepare: draft,
    try: ({ send }, { reference }) => send('company', 'go', { body: { reference } }),
  }),
  move({
    what: 'buys the remainder at a price of yesterday',
    stopped: 'TOTAL_CHANGED',
    prepare: async (stage) => {
      await setRemainderRate(stage.world, 'bank')
      return draft(stage)
    },
    try: ({ send }, { reference }) =>
      send('company', 'go', { body: { reference, form: 'CASH', seenTotal: '34000.000' } }),
  }),
  move({
    what: 'finances the title of another company',
    stopped: 'TITLE_TAKEN',
    leaves: CLAIM,
    prepare: async ({ world }) => {
      const { reference } = await request(world, { totalAmount: '1000', importReference: 'SENT-1' })
      await must(world.as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
    },
    try: (stage) =>
      stage.send('otherCompany', 'createOrderRequest', {
        body: requestForm(stage.world, { totalAmount: '1000', importReference: 'sent.1' }),
      }),
  }),
  move({
    what: 'validates its own request for its bank',
    stopped: 'MISSING_CAPABILITY',
    prepare: ({ world }) => request(world, { totalAmount: '1000', importReference: 'OWN-1' }),
    try: ({ send }, { id }) => send('company', 'validateFrontOffice', { params: { id }, body: [] }),
  }),
  move({
    what: 'gets in under a name that reads like another company’s',
    stopped: 'COMPANY_NAME_TAKEN',
    prepare: ({ world }) => complete(world, { username: 'company.bis', name: 'COMPANY – Corporate' }),
    try: ({ send }, { signUpId: id }) => send('validator', 'validateSignUp', { params: { id } }),
  }),
]
