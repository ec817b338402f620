/** A text with ordinary spaces in place of those that no line is broken at: tests say what is read, not how it is set. */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
