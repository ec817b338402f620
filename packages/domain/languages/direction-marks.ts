/** Keeps what it begins apart from the text around it, read by its own first letter (U+2068); `END_APART` ends it (U+2069). */
export const APART = '\u2068'
export const END_APART = '\u2069'

/** Before a figure, a moment or a code in a text that is read from right to left: it reads from left to right all through (U+200E). */
export const LEFT_TO_RIGHT = '\u200e'

/** Before a text without a letter of its own: it is read from the right as those around it (U+200F). */
export const RIGHT_TO_LEFT = '\u200f'
