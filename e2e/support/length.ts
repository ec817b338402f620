/**
 * Whether journeys look at everybody and everything: in `npm run walk`. Those of them that do the same over and over, by another person or
 * in another list, do it in `npm test` as often as tells what is alike.
 */
export const AT_LENGTH = process.env.E2E_PART === 'every-role'
