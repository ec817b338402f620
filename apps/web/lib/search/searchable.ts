/** A text as people search for it: without case, accents, the form of its apostrophes and spaces, and spaces around it. */
export const searchable = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/\s/g, ' ').toLowerCase().trim()
