import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { one, press, render } from '../../testing/render.tsx'
import type { DataColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'

type Row = { id: number }
const rows: Row[] = Array.from({ length: 25 }, (_, index) => ({ id: index + 1 }))
const columns: DataColumn<Row>[] = [{ id: 'id', header: 'ID', value: (row) => row.id, hideable: false }]

let near: () => void
let leave: () => Promise<void>

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        near = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
})

async function cards(shown: Row[] | undefined): Promise<HTMLElement> {
  const { element, unmount } = await render(
    <DataTable label="Positions" name="cards" columns={columns} rows={shown} rowKey={(row) => `${row.id}`} />,
  )
  leave = unmount
  return element
}

const drawn = (element: HTMLElement) => element.querySelectorAll('li[data-row]').length

it('draws the cards that are seen first, and the others as one comes near', async () => {
  const element = await cards(rows)
  expect([drawn(element), one(element, 'li[data-row="0"]').getAttribute('aria-setsize')]).toEqual([6, '25'])
  await act(async () => near())
  expect(drawn(element)).toBe(18)
  await act(async () => near())
  expect(drawn(element)).toBe(25)
})

it('draws a card that a key goes to', async () => {
  const element = await cards(rows)
  await act(async () => one(element, 'li[data-row="0"]').focus())
  await press(one(element, 'li[data-row="0"]'), 'End')
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(document.activeElement).toBe(one(element, 'li[data-row="24"]'))
})

it('has no foot before the first rows are there: it would jump', async () => {
  const element = await cards(undefined)
  expect([element.textContent?.includes('Chargement'), element.querySelector('button')]).toEqual([true, null])
})

it('leaves out what is not there, which in a table keeps its column', async () => {
  const sparse: DataColumn<Row>[] = [
    ...columns,
    { id: 'buyer', header: 'Acheteur', value: ({ id }) => (id === 1 ? null : 'Banque du Golfe') },
    { id: 'price', header: 'Prix', value: () => null, render: ({ id }) => (id === 1 ? '–' : '3,3712') },
  ]
  const { element, unmount } = await render(
    <DataTable
      label="Positions"
      name="sparse"
      columns={sparse}
      rows={rows.slice(0, 2)}
      rowKey={({ id }) => `${id}`}
    />,
  )
  leave = unmount
  const facts = [...element.querySelectorAll('li[data-row]')].map(
    (card) => card.querySelector('dl')?.textContent,
  )
  expect(facts).toEqual(['', 'AcheteurBanque du GolfePrix3,3712'])
})

it('names a card by what its columns say, and puts into one line what needs no heading of its own', async () => {
  const placed: DataColumn<Row>[] = [
    { id: 'id', header: 'ID', card: 'line', value: ({ id }) => id },
    { id: 'currency', header: 'Devise', card: 'title', value: () => 'EUR' },
    { id: 'value', header: 'Valeur', kind: 'number', card: 'title', value: () => '500,00' },
    { id: 'price', header: 'Prix', kind: 'number', unit: 'TND', value: () => '3,3712' },
    { id: 'zone', header: 'Zone', card: 'bare', value: () => null },
    { id: 'form', header: 'Type', card: 'bare', value: () => 'BBE' },
  ]
  const { element, unmount } = await render(
    <DataTable label="Positions" name="placed" columns={placed} rows={rows.slice(0, 1)} rowKey={() => '1'} />,
  )
  leave = unmount
  const card = one(element, 'li[data-row="0"]')
  const [facts, line] = card.querySelectorAll('dl')
  expect([card.firstElementChild?.textContent, facts?.textContent, line?.textContent]).toEqual([
    'EUR500,00',
    'Prix (TND)3,3712',
    'ID1TypeBBE',
  ])
  // Two texts side by side in a box are one word, whatever gap the box has.
  expect([...(card.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'EUR',
    '500,00',
  ])
  // Heard, and not seen: the forms of money say what they are.
  expect([...(line?.querySelectorAll('dt') ?? [])].map((heading) => heading.className)).toEqual([
    '',
    'visually-hidden',
  ])
})

it('keeps a reference whole, which would be torn at its hyphens, and gives it the room', async () => {
  const placed: DataColumn<Row>[] = [
    ...columns,
    { id: 'order', header: 'Ordre', value: () => 'FX-2026-000110' },
    { id: 'house', header: 'Vendeur', value: () => 'Change Sousse-Corniche 2' },
    { id: 'until', header: 'Autorisation', value: () => '2028-04-11', render: () => 'jusqu’au 11-04-2028' },
    {
      ...{ id: 'at', header: 'Date', kind: 'time' as const },
      ...{ value: () => '2026-11-28T13:10:00.000Z', render: () => '14:10' },
    },
    {
      id: 'free',
      header: 'Libre',
      kind: 'number',
      value: () => '273250',
      render: () => '273\u00a0250,00\u00a0EUR',
    },
    { id: 'rate', header: 'Prix', kind: 'number', value: () => '1', render: () => '1\u00a0234\u00a0567,890' },
  ]
  const { element, unmount } = await render(
    <DataTable label="Ordres" name="torn" columns={placed} rows={rows.slice(0, 1)} rowKey={() => '1'} />,
  )
  leave = unmount
  expect(
    [...element.querySelectorAll('dd')].map((fact) => [
      fact.textContent,
      fact.hasAttribute('data-whole'),
      fact.parentElement?.hasAttribute('data-wide'),
    ]),
  ).toEqual([
    ['FX-2026-000110', true, true],
    ['Change Sousse-Corniche 2', false, false],
    ['jusqu’au 11-04-2028', false, false],
    ['14:10', false, false],
    ['273\u00a0250,00\u00a0EUR', false, true],
    ['1\u00a0234\u00a0567,890', false, true],
  ])
})

it('has no total of nothing', async () => {
  const { element, unmount } = await render(
    <DataTable
      label="Positions"
      name="none"
      columns={columns}
      rows={[]}
      rowKey={({ id }) => `${id}`}
      totals={{ id: '0,000' }}
    />,
  )
  leave = unmount
  expect(element.textContent).not.toContain('0,000')
})

it('gives a state of many letters two thirds of a telephone, where a third would make it three lines high', async () => {
  const stated: DataColumn<Row>[] = [
    ...columns,
    {
      id: 'state',
      header: 'État',
      kind: 'status',
      value: ({ id }) => (id === 1 ? 'Lue le 29-11-2026 16:57' : 'Non lue'),
    },
  ]
  const { element, unmount } = await render(
    <DataTable
      label="Notifications"
      name="stated"
      columns={stated}
      rows={rows.slice(0, 2)}
      rowKey={({ id }) => `${id}`}
    />,
  )
  leave = unmount
  const wide = [...element.querySelectorAll('dl > div')].map((fact) => fact.hasAttribute('data-wide'))
  expect(wide).toEqual([true, false])
})

it('folds what a table leaves aside first, where a card has more than twelve facts', async () => {
  const many: DataColumn<Row>[] = Array.from({ length: 16 }, (_, at) => ({
    ...{ id: `${at}`, header: `Fact ${at}`, value: () => `of ${at}` },
    ...(at === 3 || at > 12 ? { yields: at === 15 ? 9 : 1 } : {}),
  }))
  const { element, unmount } = await render(
    <DataTable label="Positions" name="folded" columns={many} rows={rows.slice(0, 1)} rowKey={() => '1'} />,
  )
  leave = unmount
  const said = (place: string) =>
    [...element.querySelectorAll(`${place} dt`)].map((head) => head.textContent?.replace('Fact ', ''))
  expect(said('li[data-row] > dl')).toEqual(['1', '2', '4', '5', '6', '7', '8', '9', '10', '11', '12', '15'])
  expect(said('details')).toEqual(['3', '13', '14'])
  expect(one(element, 'details').hasAttribute('open')).toBe(false)
})
