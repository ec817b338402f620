/** Over how many days an operator's deliveries are counted, the present day included. */
export const CLASS_DAYS = 90
/** Below this number of due orders no class is given: so few say nothing. */
export const CLASS_LEAST_ORDERS = 5

/**
 * What happened to the orders of an operator that both sides confirmed and that were due: delivered, cancelled for good,
 * or past their value date. Those that a bank refused (CONFIRMATION_REJECTED, TICKET_REJECTED), and those still in time, are
 * not counted.
 */
export interface DeliveryRecord {
  readonly due: number
  /** How many of the due ones were handed out at the first delivery, no later than the value date. */
  readonly onTimeInFull: number
}

export const CLASS_LETTERS = ['A+', 'A', 'B', 'C', 'D'] as const
export type ClassLetter = (typeof CLASS_LETTERS)[number]

/** An operator's class, with the figures that it comes from. */
export interface DeliveryClass {
  readonly letter: ClassLetter
  /** 5 for A+ down to 1 for D. */
  readonly stars: number
  /** Share on time and in full, in percent with one decimal, rounded down: 100.0 means all of them. */
  readonly percent: string
  readonly orders: number
}

/** The least share on time and in full of each class, in thousandths; D takes the rest. */
export const CLASS_FROM_PERMILLE: Readonly<Record<ClassLetter, number>> = {
  'A+': 980,
  A: 950,
  B: 850,
  C: 700,
  D: 0,
}

/**
 * An operator's class, which the specification's screens have a placeholder for (specification 001 §9: five stars, 'A+'):
 * the share of its due orders that were delivered on time and in full. Null below `CLASS_LEAST_ORDERS` due orders.
 * @throws RangeError when the counts are no whole numbers or do not fit each other
 */
export function deliveryClass({ due, onTimeInFull }: DeliveryRecord): DeliveryClass | null {
  if (
    !Number.isSafeInteger(due) ||
    !Number.isSafeInteger(onTimeInFull) ||
    onTimeInFull < 0 ||
    onTimeInFull > due
  )
    throw new RangeError(`Not a delivery record: ${onTimeInFull} of ${due}`)
  if (due < CLASS_LEAST_ORDERS) return null
  const permille = Math.floor((onTimeInFull * 1000) / due)
  const letter = CLASS_LETTERS.find((one) => permille >= CLASS_FROM_PERMILLE[one]) ?? 'D'
  return {
    letter,
    stars: CLASS_LETTERS.length - CLASS_LETTERS.indexOf(letter),
    percent: `${Math.floor(permille / 10)}.${permille % 10}`,
    orders: due,
  }
}
