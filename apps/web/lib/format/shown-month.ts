/** A month, `YYYY-MM`, as it is shown: `MM-YYYY`, as days are. */
export const shownMonth = (month: string): string => month.split('-').reverse().join('-')
