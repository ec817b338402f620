import type { CallJourney } from './call-journey.ts'
import { publish } from './market-world.ts'

/** A story that tests about the past look back at: an office's position, and what became of a bank's order of it. */
export interface PastStory {
  /** The order's id, and the number of its position. */
  readonly id: string
  readonly position: number
  /**
   * Instants between its steps, as addresses have them: the position was on the market and not ordered; the order was placed and not told;
   * told; its price was countered by the office; accepted by the bank.
   */
  readonly moments: Readonly<Record<'before' | 'untold' | 'placed' | 'countered' | 'accepted', string>>
}

/** Lets a journey's time go by. */
export const passing =
  ({ world }: CallJourney) =>
  (seconds: number): void => {
    world().clock.time = new Date(world().clock.time.getTime() + seconds * 1_000)
  }

/** The journey's present, as addresses have it. */
export const presentOf = ({ world }: CallJourney): string => world().clock.time.toISOString()

/** Tells the story, with a minute between its steps. */
export async function tellPastStory(journey: CallJourney): Promise<PastStory> {
  const { make, world } = journey
  const pass = passing(journey)
  const position = await publish(world(), { rate: '3.3868' })
  pass(60)
  const before = presentOf(journey)
  pass(60)
  const { id } = await make('trader', 'placeOrder', {
    body: {
      ...{ session_id: position, currency: 'EUR', amount: '4000', rate: '3.3868', negotation_rate: '3.3800' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId, undo: true },
    },
  })
  pass(10)
  const untold = presentOf(journey)
  pass(10)
  await make('trader', 'tellOrder', { params: { id } })
  pass(50)
  const placed = presentOf(journey)
  pass(60)
  await make('office', 'counterOffer', { params: { id }, body: { rate: '3.3850' } })
  pass(60)
  const countered = presentOf(journey)
  pass(60)
  await make('trader', 'acceptDraft', { params: { id }, body: {} })
  pass(60)
  return { id, position, moments: { before, untold, placed, countered, accepted: presentOf(journey) } }
}
