import pg from 'pg'

/** Changes are made ten times a second. */
const TICK_MS = 100

/**
 * A market of many positions that changes all the time, written straight into the database: what is measured is the
 * feed and the screen, not the publishing.
 */
export class MarketLoad {
  readonly #client: pg.Client
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> = Promise.resolve()
  #ticks = 0
  #changes = 0

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** Fills the market with positions, half of them in cash, in five currencies. */
  static async fill(databaseUrl: string, positions: number): Promise<MarketLoad> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const load = new MarketLoad(client)
    await load.#insert(positions, false)
    await client.query('analyze positions')
    return load
  }

  /** Changes written since the beginning. */
  get changes(): number {
    return this.#changes
  }

  /**
   * Half of the changes are arrivals, half departures, so that the market keeps its size. After each commit the relay is told, as
   * a node that has committed tells it.
   * @param perSecond a multiple of ten
   */
  start(perSecond: number): void {
    const perTick = (perSecond * TICK_MS) / 1000
    this.#timer = setInterval(() => {
      const odd = this.#ticks++ % 2
      const arrivals = odd ? Math.floor(perTick / 2) : Math.ceil(perTick / 2)
      this.#working = this.#working.then(() => this.#change(arrivals, perTick - arrivals))
    }, TICK_MS)
  }

  async #change(arrivals: number, departures: number): Promise<void> {
    if (arrivals > 0) {
      await this.#insert(arrivals, true)
      await this.#client.query('notify outbox')
    }
    if (departures > 0) {
      await this.#remove(departures)
      await this.#client.query('notify outbox')
    }
    this.#changes += arrivals + departures
  }

  /** Changes nothing more until it is started again. */
  async pause(): Promise<void> {
    clearInterval(this.#timer)
    await this.#working
  }

  async stop(): Promise<void> {
    await this.pause()
    await this.#client.end()
  }

  async #insert(count: number, announce: boolean): Promise<void> {
    await this.#client.query(
      `with made as (
         insert into positions (seller_id, currency, form, rate, published_amount, amount, status, listing,
                                governorate_id, expires_at, created_at)
         select (select id from companies where kind = 'EXCHANGE_OFFICE' order by name limit 1),
                (array['EUR', 'USD', 'GBP', 'CHF', 'CAD'])[1 + n % 5], (array['CASH', 'DIGITAL'])[1 + n % 2],
                3 + (n % 1000) / 10000.0, 1000 + 50 * (n % 500), 1000 + 50 * (n % 500), 'FREE', 'LISTED',
                1 + n % 24, now() + interval '8 hours', now()
         from generate_series(1, $1::int) n
         returning id
       )
       insert into outbox (type, payload, created_at)
       select 'position.listed', jsonb_build_object('positionId', id), now() from made where $2`,
      [count, announce],
    )
  }

  async #remove(count: number): Promise<void> {
    await this.#client.query(
      `with gone as (
         update positions set listing = 'WITHDRAWN', version = version + 1
         where id in (
           select id from positions where status = 'FREE' and listing = 'LISTED' order by random() limit $1
         )
         returning id
       )
       insert into outbox (type, payload, created_at)
       select 'position.unlisted', jsonb_build_object('positionId', id), now() from gone`,
      [count],
    )
  }
}
