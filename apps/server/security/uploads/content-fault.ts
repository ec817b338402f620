/**
 * What is wrong with a file's content, whatever its name says: nothing in it, of another type than those taken, broken,
 * two things at once, carrying what acts by itself, locked by a password, or more than can be looked through.
 */
export type ContentFault =
  | 'EMPTY'
  | 'OTHER_TYPE'
  | 'DAMAGED'
  | 'MIXED'
  | 'ACTIVE'
  | 'ENCRYPTED'
  | 'TOO_COMPLEX'
