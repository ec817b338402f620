import type { MarketPosition } from '@fxmatch/contract/http/market'
import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import {
  type BasketLine,
  type BasketPosition,
  type BasketProblem,
  type BasketRequest,
  basketAmount,
  checkBasket,
  proposedRate,
  suggestedAmount,
  whyNotInBasket,
} from '@fxmatch/domain/order-requests/basket'
import { averagePrice } from '@fxmatch/domain/pricing/average'
import { addPriceLines, priceLines, type ShownLine } from '@fxmatch/domain/pricing/price-lines'
import { useSessionStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { findListed, type MarketFeed } from '../feed/market-feed.ts'
import { marginPercentOf, priceOfOrder } from '../order/order-price.ts'

/** A line as it is typed: the position as it is now, and what one asks of it. An empty rate: its own. */
export type Line = { position: MarketPosition; rate: string; amount: string }

export type Basket = {
  lines: readonly Line[]
  /** What the lines come to, in the request's currency. */
  total: string
  /** What it costs, line by line; none while the basket is empty or something is wrong with it. */
  price: readonly ShownLine[]
  problems: readonly BasketProblem[]
  /** What the lines leave open, in the request's currency. */
  missing: string
  /** What a unit costs on average, all-in, TND per quoting unit; null while there is no price. */
  average: string | null
  choose: Choosing
  /** Puts several in at once, each with its amount. */
  addAll: (chosen: readonly Pick<Line, 'position' | 'amount'>[]) => void
  change: (id: number, patch: Partial<Pick<Line, 'rate' | 'amount'>>) => void
  remove: (id: number) => void
  empty: () => void
}

/** Putting positions in; the same object until the basket changes, so that the market's rows are not drawn again. */
export type Choosing = {
  /** Why a position cannot be put in; null when it can. */
  whyNot: (position: MarketPosition) => BasketProblem | null
  add: (position: MarketPosition) => void
}

const NO_LINES: readonly Line[] = []

/**
 * The basket of a request, kept in this browser tab until it is sent: the rules are the server's own (specification
 * 002 §5), computed as one types; a position that has left the market since is told beside its line.
 */
export function useBasket(request: OrderRequestView | undefined, feed: MarketFeed): Basket {
  const [kept, keep] = useSessionStorage<readonly Line[]>({
    key: `fxmatch.basket.${request?.reference ?? '-'}`,
    defaultValue: NO_LINES,
    getInitialValueInEffect: false,
  })
  const lines = useMemo(
    () => (request ? kept.map((line) => asListed(line, feed)) : NO_LINES),
    [request, kept, feed],
  )
  const asked = useMemo(() => (request ? requestOf(request) : null), [request])
  const update = useCallback(
    (change: (lines: readonly Line[]) => readonly Line[]) => keep((was) => change(was)),
    [keep],
  )
  const choose = useMemo(
    (): Choosing => ({
      whyNot: (position) => whyNotInBasket(asked, offered(position), lines.map(readable)),
      add: (position) =>
        update((was) =>
          cheapestFirst([
            ...was,
            { position, rate: '', amount: suggestedAmount(position, openAfter(asked, was)) },
          ]),
        ),
    }),
    [asked, lines, update],
  )
  const problems = asked ? [...problemsOf(asked, lines), ...departed(lines, feed)] : []
  const total = basketAmount(lines.map(readable))
  const price = problems.length > 0 ? [] : addPriceLines(lines.map(priceOfLine))
  return {
    lines,
    total,
    price,
    problems,
    missing: openAfter(asked, lines),
    average: averagePrice(
      price.find(({ kind }) => kind === 'ALL_IN')?.value ?? '0',
      price.length > 0 ? total : '0',
      lines[0]?.position.currency.unit ?? 1,
    ),
    choose,
    addAll: (chosen) =>
      update((was) => cheapestFirst([...was, ...chosen.map((each) => ({ ...each, rate: '' }))])),
    change: (id, patch) =>
      update((was) => was.map((line) => (line.position.id === id ? { ...line, ...patch } : line))),
    remove: (id) => update((was) => was.filter(({ position }) => position.id !== id)),
    empty: () => keep(NO_LINES),
  }
}

/** By what they cost all-in when they are put in; they stay where they are while prices move. */
function cheapestFirst(lines: readonly Line[]): readonly Line[] {
  return lines.toSorted((one, other) => compareDecimals(one.position.rateTCC, other.position.rateTCC))
}

function requestOf(request: OrderRequestView): BasketRequest {
  return { currency: request.currency, decimals: request.currencyPattern, openAmount: request.openAmount }
}

/** A position as the basket's rules see it. */
export function offered(position: MarketPosition): BasketPosition {
  return {
    id: position.id,
    currency: position.currency.iso_code,
    amount: position.amount,
    status: position.status,
    rate: position.rate,
    allInPrice: position.rateTCC,
    onTop: [position.commission_percent, marginPercentOf(position)],
    unit: position.currency.unit,
  }
}

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** A line for the rules: what cannot be read as an amount counts as nothing, which they refuse. */
export function readable({ position, rate, amount }: Line): BasketLine {
  return {
    positionId: position.id,
    rate: rate === '' ? null : rate,
    amount: isNumber(amount) ? amount : '0',
  }
}

function problemsOf(request: BasketRequest, lines: readonly Line[]): readonly BasketProblem[] {
  const positions = new Map(lines.map(({ position }) => [position.id, offered(position)]))
  return checkBasket(request, lines.map(readable), positions)
}

/** A line on its position as the market shows it now: prices follow the settings. */
function asListed(line: Line, feed: MarketFeed): Line {
  const position = findListed(feed, line.position.id)
  return position?.status === 'FREE' ? { ...line, position } : line
}

/** What a line costs; nothing for one that proposes no rate. */
function priceOfLine(line: Line): readonly ShownLine[] {
  const rate = proposedRate(offered(line.position), readable(line))
  return rate === null ? [] : priceLines(priceOfOrder(line.position, readable(line).amount, rate))
}

/** Lines whose position is no longer on the market, or no longer free. */
function departed(lines: readonly Line[], feed: MarketFeed): BasketProblem[] {
  if (!feed.loaded) return []
  return lines.flatMap(({ position }, line): BasketProblem[] =>
    findListed(feed, position.id)?.status === 'FREE'
      ? []
      : [{ rule: 'POSITION_NOT_FREE', line, field: 'session_id' }],
  )
}

/** What the basket leaves of the target. */
function openAfter(request: BasketRequest | null, lines: readonly Line[]): string {
  if (request === null) return '0'
  const taken = basketAmount(lines.map(readable))
  const left = decimal(request.openAmount).minus(decimal(taken))
  return left.isPositive() ? left.toFixed() : '0'
}
