import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import type { Words } from '@fxmatch/words/words-of'
import { plainColumns } from '../columns/plain-columns.ts'

const order = plainColumns<StandingOrderView>()

const figure = (
  id: 'amount' | 'minPart' | 'filled' | 'reserved' | 'taken' | 'left',
  header: (words: Words) => string,
) =>
  order.figure(
    id,
    header,
    (row) => row[id],
    ({ decimals }) => decimals,
  )
const price = (
  id: string,
  header: (words: Words) => string,
  value: (row: StandingOrderView) => string | null,
) => order.figure(id, header, value, () => RATE_DECIMALS)
const names = (id: 'governorates' | 'sellers' | 'notSellers', header: (words: Words) => string) =>
  order.text(id, header, (row) => row[id].map(({ name }) => name).join(', '))

/** The columns of a workbook of standing orders: amounts in the currency that their line says, prices in TND per quoting unit. */
export const STANDING_COLUMNS = [
  order.text(
    'reference',
    (words) => words('orders:column.reference'),
    ({ reference }) => reference,
  ),
  order.text(
    'status',
    (words) => words('orders:column.status'),
    ({ status }, words) => words(`standing:status.${status}`),
  ),
  order.text(
    'owner',
    (words) => words('standing:column.owner'),
    ({ owner }) => owner.name,
  ),
  order.text(
    'request',
    (words) => words('standing:facts.request'),
    ({ orderRequest }) => orderRequest?.reference ?? null,
  ),
  order.text(
    'currency',
    (words) => words('orders:column.currency'),
    ({ currency }) => currency,
  ),
  order.count(
    'unit',
    (words) => words('orders:column.unit'),
    ({ unit }) => unit,
  ),
  order.text(
    'form',
    (words) => words('orders:column.form'),
    ({ form }, words) => words(`orders:form.${form}`),
  ),
  figure('amount', (words) => words('orders:column.amount')),
  figure('minPart', (words) => words('standing:facts.minPart')),
  figure('filled', (words) => words('standing:status.FILLED')),
  figure('reserved', (words) => words('requests:title.reserved')),
  figure('taken', (words) => words('standing:facts.taken')),
  figure('left', (words) => words('requests:title.left')),
  order.text(
    'kind',
    (words) => words('standing:form.kind'),
    ({ target }, words) => words(`standing:form.kinds.${target.kind}`),
  ),
  price(
    'target',
    (words) => words('standing:column.target'),
    ({ target }) => target.value,
  ),
  price(
    'market',
    (words) => words('standing:column.market'),
    ({ market }) => market,
  ),
  order.moment(
    'goodTill',
    (words) => words('standing:column.goodTill'),
    ({ goodTill }) => goodTill,
  ),
  names('governorates', (words) => words('standing:wants.governorates')),
  names('sellers', (words) => words('standing:wants.sellers')),
  names('notSellers', (words) => words('standing:wants.notSellers')),
  order.day(
    'valueDateMax',
    (words) => words('standing:wants.valueDateMax'),
    ({ valueDateMax }) => valueDateMax,
  ),
]
