/** Marks that nobody sees and that say which way what stands beside them is read: right-to-left keyboards and address books have them. */
const MARKS_OF_SIDE = /[\u200e\u200f\u061c]/g

/**
 * Characters that turn the direction of what follows, or keep it apart: written into a name or message they have a reference, an amount
 * or the end of a file's name read as another one (U+202A to U+202E, U+2066 to U+2069), and so do marks of a side (U+200E, U+200F, U+061C)
 * between the parts of a reference.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g

/** A text without characters that turn its direction: nobody's keyboard has them, and nobody sees them. */
export const withoutTurning = (text: string): string => text.replace(TURNING, '')

/** A figure as it was typed or pasted, without the marks of a side that stand around it: they turn nothing within it. */
export const withoutMarksOfSide = (text: string): string => text.replace(MARKS_OF_SIDE, '')

/**
 * What the product itself puts around figures and names in a text that is read from right to left, before a figure alone, and before a
 * text that has no letter of its own.
 */
const OWN_MARKS = /[\u200e\u200f\u2066-\u2069]/g

/** A text as it is copied or exported: without the marks that the product has put in for the eye. */
export const withoutMarks = (text: string): string => text.replace(OWN_MARKS, '')
