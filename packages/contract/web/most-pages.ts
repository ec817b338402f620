/** The last page of a list that may be asked for: what no list has is empty, what nobody means is refused. */
export const MOST_PAGES = 1_000_000
