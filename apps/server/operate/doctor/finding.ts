/** One line of `fxmatch doctor`. */
export interface Finding {
  /** `skipped`: the setting that it takes is not set here. */
  readonly state: 'ok' | 'broken' | 'skipped'
  readonly what: string
  /** What was seen, and, where something is wrong, what to do. */
  readonly detail: string
}

export const ok = (what: string, detail: string): Finding => ({ state: 'ok', what, detail })
export const broken = (what: string, detail: string): Finding => ({ state: 'broken', what, detail })
export const skipped = (what: string, detail: string): Finding => ({ state: 'skipped', what, detail })
