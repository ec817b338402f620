import { chooseRound, type Wish } from './choose.ts'
import { judge, take } from './model.ts'
import { wrongButtons } from './order-buttons.ts'
import { type Remembered, rememberMarket, wrongPast } from './past.ts'
import { readMarket, type Seen } from './read-market.ts'
import { type Outcome, runStep } from './run-step.ts'
import type { Stage } from './stage.ts'
import { describe, emptyMarket, type Market } from './state.ts'
import type { Step } from './steps.ts'

/** What is generated for a round: how long nothing happens before it, and what is wished at the same moment. */
export interface Round {
  readonly wait: number
  readonly wishes: readonly Wish[]
}

/** Later, positions would expire and the day end. */
const LAST_MINUTE = 400

/**
 * Plays a sequence: the commands of a round are in flight together. Afterwards there must be an order of them, one after
 * the other, in which the model answers each as the product did and stands where the database stands. At the end the
 * product offers everybody what the model lets them do, and what it makes of each instant that is past is what it answered then.
 * @param choose what a round's wishes become in the market that they meet
 * @returns how often each command was given and answered in each way, by `act status`
 * @throws Error telling the round, the answers and the difference
 */
export async function play(
  stage: Stage,
  rounds: Iterable<Round>,
  choose: (market: Market, wishes: readonly Wish[]) => readonly Step[] = chooseRound,
): Promise<ReadonlyMap<string, number>> {
  let market = emptyMarket()
  let seen = await readMarket(stage.world, stage.began)
  const story: string[] = []
  const answers = new Map<string, number>()
  const past: Remembered[] = []
  for (const { wait, wishes } of rounds) {
    const minute = Math.min(market.minute + wait, LAST_MINUTE)
    // What happened at this instant is over: it becomes a moment of the past.
    if (minute > market.minute) past.push(...(await rememberMarket(stage)))
    market.minute = minute
    stage.world.clock.time = new Date(stage.began.getTime() + market.minute * 60_000)
    const steps = choose(market, wishes)
    const { ids } = seen
    const outcomes = await Promise.all(steps.map((step) => runStep(stage, ids, step)))
    seen = await readMarket(stage.world, stage.began)
    const given = steps.map((step, index) => ({ step, outcome: outcomes[index] ?? { status: 0 } }))
    story.push(tell(market.minute, given))
    const after = explain(market, given, seen)
    if (after === null) throw new Error(complain(market, given, seen, story))
    market = after
    for (const { step, outcome } of given) {
      const answer = `${step.do} ${outcome.status}`
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  }
  const wrong = [...(await wrongButtons(stage, market, seen.ids)), ...(await wrongPast(stage, past))]
  if (wrong.length > 0) throw new Error([...wrong, 'the whole sequence:', ...story].join('\n'))
  return answers
}

interface Given {
  readonly step: Step
  readonly outcome: Outcome
}

/** The market after the commands in some order that explains both answers and database; null: there is none. */
function explain(market: Market, given: readonly Given[], seen: Seen): Market | null {
  const wanted = seen.lines.join('\n')
  for (const order of permutations(given)) {
    const after = inOrder(market, order)
    if (after && describe(after).join('\n') === wanted) return after
  }
  return null
}

/** The market after commands one after the other; null where one would have been answered differently. */
function inOrder(market: Market, given: readonly Given[]): Market | null {
  const after = structuredClone(market)
  for (const { step, outcome } of given) {
    if (judge(after, step) !== outcome.status) return null
    if (outcome.status === 200) take(after, step, outcome.made)
  }
  return after
}

function* permutations<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length <= 1) yield items
  for (const [index, item] of items.entries()) {
    if (items.length <= 1) return
    for (const rest of permutations([...items.slice(0, index), ...items.slice(index + 1)]))
      yield [item, ...rest]
  }
}

const tell = (minute: number, given: readonly Given[]) =>
  `${minute}' ${given.map(({ step, outcome }) => `${outcome.status} ${JSON.stringify(step)}`).join('\n     ')}`

/** What the model says instead, for each order of the commands. */
function complain(market: Market, given: readonly Given[], seen: Seen, story: readonly string[]): string {
  const lines = [
    'No order of these commands explains their answers and the database:',
    ...story.slice(-1),
    'before it, the model had:',
    ...describe(market).map((line) => `  ${line}`),
  ]
  for (const order of permutations(given)) {
    const answers = answersOf(market, order)
    lines.push(`in the order ${order.map(({ step }) => step.do).join(', ')} the model answers ${answers}`)
    const after = inOrder(market, order)
    if (!after) continue
    const said = describe(after)
    lines.push(...said.filter((line) => !seen.lines.includes(line)).map((line) => `  model    ${line}`))
    lines.push(...seen.lines.filter((line) => !said.includes(line)).map((line) => `  database ${line}`))
  }
  return [...lines, 'the whole sequence:', ...story].join('\n')
}

function answersOf(market: Market, given: readonly Given[]): string {
  const after = structuredClone(market)
  return given
    .map(({ step, outcome }) => {
      const status = judge(after, step)
      if (status === 200) take(after, step, outcome.made)
      return status
    })
    .join(', ')
}
