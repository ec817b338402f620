/** Letters that read like a digit, and the digit of each. */
const READ_ALIKE = { letters: 'OILSBZ', digits: '011582' } as const

/**
 * What tells one paper's number from another: letters and digits alone, upper case, and of signs that read alike one: `bct-2O24/I`
 * and `BCT 2024/1` are one number, and so are `S-8B/Z` and `5-88/2`.
 */
export function paperKey(number: string): string {
  const { letters, digits } = READ_ALIKE
  return number
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => digits[letters.indexOf(letter)] ?? letter)
}

/**
 * The same of the number of a person's or a company's document, which a spreadsheet and a hurried hand write without the zeros in front:
 * `04567890`, `O4567-890` and `4567890` are one identity card.
 */
export function documentNumberKey(number: string): string {
  return paperKey(number).replace(/^0+(?=.)/, '')
}
