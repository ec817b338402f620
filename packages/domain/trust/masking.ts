const HIDDEN = '•••'

/** A traveller's name as others see it: the first letter of each of its first two words. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean).slice(0, 2)
  return words.map((word) => `${[...word][0] ?? ''}${HIDDEN}`).join(' ') || HIDDEN
}

/** A traveller's phone as others see it: its last two digits. */
export function maskPhone(phone: string): string {
  return `${HIDDEN}${HIDDEN}${phone.slice(-2)}`
}

/** A traveller's mail address as others see it: the first letter. A domain of one's own would name its owner. */
export function maskEmail(email: string): string {
  return `${[...email][0] ?? ''}${HIDDEN}@${HIDDEN}`
}
