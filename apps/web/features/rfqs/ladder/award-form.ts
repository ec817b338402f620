/** The id of the form that awards: the fields of the ladder belong to it, so that Enter in any of them sends it. */
export const AWARD_FORM = 'rfq-award'
