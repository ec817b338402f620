/**
 * What is wrong with a file's content, whatever its name says: nothing in it, of another type than those taken, broken,
 * two things at once, or carrying what acts by itself.
 */
export type ContentFault = 'EMPTY' | 'OTHER_TYPE' | 'DAMAGED' | 'MIXED' | 'ACTIVE'
