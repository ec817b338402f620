import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { Random } from '@fxmatch/server/testing/gate'
import type { Answer, Client } from './client.ts'

/** Those who act, each a client with the session of one person. */
export interface Desk {
  readonly office: Client
  readonly trader: Client
  readonly second: Client
  readonly tickets: Client
  readonly agencyId: string
}

/** What was acknowledged, and must be there exactly once afterwards. */
export interface Account {
  readonly positions: { readonly id: number; withdrawn: boolean }[]
  /** The statuses that each order was seen to reach. */
  readonly orders: Map<string, number[]>
}

export const newAccount = (): Account => ({ positions: [], orders: new Map() })

type Step = [who: keyof Omit<Desk, 'agencyId'>, method: string, path: string, body?: object]

/** One position's life, as the dice say: dealt and delivered, given up, rejected, left alone. */
export class Worker {
  readonly #desk: Desk
  readonly #account: Account
  readonly #by: Random

  constructor(desk: Desk, account: Account, by: Random) {
    this.#desk = desk
    this.#account = account
    this.#by = by
  }

  /** Does business until told to stop; what was begun with is brought to its answer. */
  async work(going: () => boolean): Promise<void> {
    while (going()) await this.#deal(going)
  }

  async #deal(going: () => boolean): Promise<void> {
    const position = await this.#publish()
    const fate = this.#by.below(10)
    if (fate === 0) return this.#withdraw(position)
    const order = await this.#place(position.id)
    for (const [who, method, path, body] of this.#steps(fate)) {
      if (!going()) return
      const answer = await this.#desk[who].send(method, path.replace(':id', order), body)
      this.#note(order, answer)
    }
  }

  #steps(fate: number): Step[] {
    const { agencyId: agence } = this.#desk
    if (fate === 1) return [['trader', 'POST', '/api/orders/cancel-draft/:id']]
    if (fate === 2)
      return [
        [
          'office',
          'POST',
          '/api/orders/reject/:id',
          { from: ORDER_STATUS.DRAFT, status: ORDER_STATUS.DRAFT_REJECTED },
        ],
      ]
    const accept: Step = ['office', 'POST', '/api/orders/accept-draft/:id']
    const half: Step = ['trader', 'POST', '/api/orders/half-confirm-client/:id']
    if (fate === 3) {
      const reject: Step = [
        'office',
        'POST',
        '/api/orders/reject/:id',
        { from: ORDER_STATUS.HALF_CONFIRMED, status: ORDER_STATUS.BACK_OFFICE_VALIDATION },
      ]
      return [accept, half, reject, ['second', 'PUT', '/api/orders/confirm-bo/:id']]
    }
    return [
      accept,
      half,
      ['office', 'POST', '/api/orders/half-confirm-client/:id'],
      ['trader', 'POST', '/api/orders/confirm-mp/:id', { agence }],
      ['tickets', 'PUT', '/api/orders/confirm-banque/:id', {}],
      ['tickets', 'POST', '/api/orders/deliver/:id'],
    ]
  }

  async #publish(): Promise<Account['positions'][number]> {
    const expireDate = new Date(Date.now() + 8 * 3_600_000).toISOString()
    const offer = { currency: 'EUR', amount: '1000', rate: '3.3868', form: 'DIGITAL', region: 15, expireDate }
    const answer = await this.#desk.office.send('POST', '/api/positions', offer)
    expectStatus(answer, 201)
    const position = { id: answer.body.id as number, withdrawn: false }
    this.#account.positions.push(position)
    return position
  }

  async #withdraw(position: Account['positions'][number]): Promise<void> {
    expectStatus(await this.#desk.office.send('PUT', `/api/positions/${position.id}/withdraw`), 200)
    position.withdrawn = true
  }

  async #place(session_id: number): Promise<string> {
    const order = {
      currency: 'EUR',
      amount: '1000',
      rate: '3.3868',
      session_id,
      cashOutType: 'BANK_TRANSFER_PAYMENT',
    }
    const answer = await this.#desk.trader.send('POST', '/api/orders/add', order)
    expectStatus(answer, 201)
    this.#note(answer.body.id, answer)
    return answer.body.id
  }

  #note(order: string, answer: Answer): void {
    if (answer.status >= 300) throw new Error(`a step was refused: ${JSON.stringify(answer)}`)
    const path = this.#account.orders.get(order) ?? []
    this.#account.orders.set(order, [...path, answer.body.status.code])
  }
}

function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status) throw new Error(`expected ${status}: ${JSON.stringify(answer)}`)
}
