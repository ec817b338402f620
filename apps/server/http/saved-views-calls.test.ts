import type { SavedView } from '@fxmatch/contract/http/saved-views'
import { MOST_OWN_VIEWS } from '@fxmatch/domain/views/saved-view'
import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import type { Person } from '../testing/plant-market.ts'

const journey = callJourney(['saved-views'])
const { make, request } = journey

const LIST = 'book.ledger'
const view = (name: string, more: object = {}) => ({
  body: { list: LIST, name, search: { currency: 'EUR', sort: 'amount' }, layout: { size: 25 }, ...more },
})
const seen = async (who: Person, list = LIST): Promise<SavedView[]> =>
  (await make(who, 'savedViews', { query: { list } })).views
const names = async (who: Person, list = LIST) => (await seen(who, list)).map(({ name }) => name)
const audited = async () =>
  (
    await journey
      .world()
      .db.selectFrom('audit_entries')
      .select('action')
      .where('object_type', '=', 'view')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

it('a view of one’s own is nobody else’s to see, to change or to learn of', async () => {
  const own: SavedView = await make('trader', 'saveView', view('Mes euros'))
  expect(own).toMatchObject({ author: null, shared: false, version: 1, search: { currency: 'EUR' } })
  expect(await names('trader')).toEqual(['Mes euros'])
  expect(await names('trader', 'book.deals')).toEqual([])
  for (const who of ['root', 'validator', 'reader', 'rivalTickets', 'company', 'backOffice'] as const) {
    expect(await names(who), who).toEqual([])
    const params = { id: own.id }
    const changed = await request(who, 'changeView', { params, body: { version: 1, name: 'Pris' } })
    expect([changed.statusCode, changed.json().code], who).toEqual([404, 'NOT_FOUND'])
    expect((await request(who, 'deleteView', { params })).statusCode, who).toBe(404)
  }
  // A colleague's own view of the same name is theirs: nothing tells them of this one.
  await make('root', 'saveView', view('Mes euros'))
  expect(await audited()).toEqual([])
  await make('trader', 'deleteView', { params: { id: own.id } })
  expect(await names('trader')).toEqual([])
})

it('a shared one is the company’s to see, its author’s and the head’s to change, and no other company’s at all', async () => {
  const shared: SavedView = await make('trader', 'saveView', view('Livrées à payer', { shared: true }))
  const params = { id: shared.id }
  expect(await seen('validator')).toMatchObject([
    { name: 'Livrées à payer', author: 'Person trader', allowedActions: [] },
  ])
  for (const who of ['rivalTickets', 'office', 'company', 'backOffice'] as const) {
    expect(await names(who), who).toEqual([])
    expect((await request(who, 'deleteView', { params })).statusCode, who).toBe(404)
  }
  for (const who of ['validator', 'reader'] as const) {
    const renamed = await request(who, 'changeView', { params, body: { version: 1, name: 'Détournée' } })
    expect([renamed.statusCode, renamed.json().code], who).toEqual([403, 'MISSING_CAPABILITY'])
    expect((await request(who, 'deleteView', { params })).statusCode, who).toBe(403)
  }
  const byHead: SavedView = await make('root', 'changeView', {
    params,
    body: { version: 1, name: 'À payer', search: { step: 13 } },
  })
  expect(byHead).toMatchObject({ name: 'À payer', version: 2, search: { step: 13 }, layout: { size: 25 } })
  // Who saw the one before is told, and nothing changes.
  const stale = await request('trader', 'changeView', { params, body: { version: 1, search: {} } })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'SETTINGS_CHANGED'])
  // Taken back, it is the author's own again.
  await make('trader', 'changeView', { params, body: { version: 2, shared: false } })
  expect(await names('root')).not.toContain('À payer')
  expect(await names('trader')).toContain('À payer')
  await make('trader', 'changeView', { params, body: { version: 3, shared: true } })
  await make('root', 'deleteView', { params })
  expect(await names('trader')).not.toContain('À payer')
  expect(await audited()).toEqual([
    'view.shared',
    'view.changed',
    'view.unshared',
    'view.shared',
    'view.deleted',
  ])
  expect(journey.missing()).toEqual([])
})

it('a head takes no colleague’s view back: whoever runs the company deletes it', async () => {
  const shared: SavedView = await make('trader', 'saveView', view('Du collègue', { shared: true }))
  const [seenByHead] = (await seen('root')).filter(({ id }) => id === shared.id)
  expect(seenByHead?.allowedActions).toEqual(['change', 'delete'])
  const params = { id: shared.id }
  const taken = await request('root', 'changeView', { params, body: { version: 1, shared: false } })
  expect([taken.statusCode, taken.json().code]).toEqual([403, 'MISSING_CAPABILITY'])
  await make('root', 'deleteView', { params })
})

it.each([{ page: 99 }, { open: 'x' }])('a view says nothing of where somebody was: %o', async (search) => {
  const refused = await request('trader', 'saveView', view('Ailleurs', { search }))
  expect(refused.statusCode).toBe(400)
})

it('who may only read keeps views and shows none to others', async () => {
  const refused = await request('reader', 'saveView', view('Pour tous', { shared: true }))
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'MISSING_CAPABILITY'])
  const own: SavedView = await make('reader', 'saveView', view('Pour moi'))
  expect(own.allowedActions).toEqual(['change', 'delete'])
  const shared = await request('reader', 'changeView', {
    params: { id: own.id },
    body: { version: 1, shared: true },
  })
  expect(shared.statusCode).toBe(403)
  expect(await make('reader', 'savedViews', { query: { list: LIST } })).toMatchObject({ mayShare: false })
})

it('two that one chooses between never read alike', async () => {
  await make('trader', 'saveView', view('Équipe change', { shared: true }))
  for (const name of ['équipe change', 'EQUIPE-CHANGE.', 'Equipe  change']) {
    const alike = await request('root', 'saveView', view(name, { shared: true }))
    expect([alike.statusCode, alike.json().fields?.[0]?.rule], name).toEqual([400, 'VIEW_NAME_TAKEN'])
  }
  const own: SavedView = await make('root', 'saveView', view('Equipe change'))
  const published = await request('root', 'changeView', {
    params: { id: own.id },
    body: { version: 1, shared: true },
  })
  expect(published.json().fields?.[0]?.rule).toBe('VIEW_NAME_TAKEN')
  await make('rivalTickets', 'saveView', view('Équipe change', { shared: true }))
})

it.each([
  ['no name', ''],
  ['signs alone', '…!'],
  ['a formula', '=1+1'],
  ['letters of another writing', 'Еuros'],
  ['turned around', 'a\u202eb'],
  ['a zero-width space', 'Eu\u200bros'],
  ['a line break', 'a\nb'],
  ['too long', 'x'.repeat(61)],
])('a name of %s is refused', async (_what, name) => {
  expect((await request('trader', 'saveView', view(name))).statusCode).toBe(400)
})

it.each<[string, object]>([
  ['more filters than an address takes', { search: { q: 'x'.repeat(121) } }],
  [
    'more than its place',
    { search: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, 'x'.repeat(60)])) },
  ],
  ['a filter with members', { search: { company: { $ne: null } } }],
  ['a name that is none', { search: { '../x': 'y' } }],
  ['a name of the language', { search: JSON.parse('{"__proto__":"x"}') }],
  ['a column without end', { layout: { widths: { seller: 1e9 } } }],
  ['more pins than fit', { layout: { pinned: ['a', 'b', 'c', 'd', 'e'] } }],
  ['a list that is none', { list: '../users' }],
])('a view of %s is refused', async (_what, more) => {
  const answer = await request('trader', 'saveView', view('Abus', more))
  // A member that the language would take for something else is dropped, never kept.
  if (answer.statusCode === 201) expect(Object.keys(answer.json().search)).toEqual([])
  else expect(answer.statusCode).toBe(400)
})

it('nobody keeps views without end, not with two requests at once either', async () => {
  const { db, people } = journey.world()
  const { userId } = people.validator
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('saved_views')
          .where('user_id', '=', userId)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  for (let at = await count(); at < MOST_OWN_VIEWS - 1; at++)
    expect((await request('validator', 'saveView', view(`Vue ${at}`))).statusCode).toBe(201)
  const both = await Promise.all(
    ['Avant', 'Après'].map((name) => request('validator', 'saveView', view(name))),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  expect(both.find(({ statusCode }) => statusCode === 400)?.json().rule).toBe('VIEWS_LIMIT')
  expect(await count()).toBe(MOST_OWN_VIEWS)
})
