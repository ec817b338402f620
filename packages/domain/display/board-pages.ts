/**
 * Cuts the lines of a screen into pages of at most `most` lines, as even as can be: 16 lines with room for 7 are 6, 5, 5,
 * not 7, 7, 2.
 * @param most how many fit, at least 1
 */
export function boardPages<T>(lines: readonly T[], most: number): T[][] {
  const count = Math.ceil(lines.length / Math.max(1, Math.floor(most)))
  const pages: T[][] = []
  let from = 0
  for (let page = 0; page < count; page++) {
    const size = Math.ceil((lines.length - from) / (count - page))
    pages.push(lines.slice(from, from + size))
    from += size
  }
  return pages
}
