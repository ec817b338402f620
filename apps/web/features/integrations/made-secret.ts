/** A secret that was just made, and whose. */
export interface MadeSecret {
  readonly name: string
  readonly clientId: string
  /** Null: the client signs with a key of its own. */
  readonly secret: string | null
}
