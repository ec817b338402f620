/** A text as people search for it: without case, accents, the form of its apostrophes, and spaces around it. */
export const searchable = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim()
