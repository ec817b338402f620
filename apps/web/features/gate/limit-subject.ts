import type { Limits } from '@fxmatch/contract/http/gate'
import { COUNTERPARTY_KINDS, type LimitScope } from '@fxmatch/domain/gate/limits'

/** Whom or what a limit is for, as one choice of a list: an id, a currency, all of a kind, or everybody. */
export type SubjectKey = string

/** Everybody who has none of their own. */
export const EVERYBODY = 'everybody'
const KIND = 'kind '

/** A limit that somebody begins to propose, from a row or from nothing. */
export interface LimitStart {
  readonly scope: LimitScope
  readonly subject: SubjectKey
}

/** The choice for all counterparties of a kind. */
export const kindKey = (kind: string): SubjectKey => `${KIND}${kind}`

/** What is chosen, as the call names it; nulls where the scope is about nothing of the sort. */
export function subjectOf(scope: LimitScope, subject: SubjectKey) {
  const none = { counterpartyId: null, counterpartyKind: null, userId: null, currency: null }
  switch (scope) {
    case 'COUNTERPARTY_DAY': {
      const counterpartyKind = COUNTERPARTY_KINDS.find((kind) => kindKey(kind) === subject) ?? null
      return { ...none, counterpartyKind, counterpartyId: counterpartyKind === null ? subject : null }
    }
    case 'CURRENCY_POSITION':
      return { ...none, currency: subject }
    case 'POSITION_TOTAL':
      return none
    case 'USER_DEAL':
    case 'USER_DAY':
      return { ...none, userId: subject === EVERYBODY ? null : subject }
  }
}

/** The limit that stands for a choice as the screen has it; null: none of its own. */
export function standing(limits: Limits, scope: LimitScope, subject: SubjectKey): string | null {
  switch (scope) {
    case 'COUNTERPARTY_DAY':
      return (
        limits.counterparties.find(({ company }) => company.id === subject)?.own ??
        limits.kinds.find(({ kind }) => kindKey(kind) === subject)?.limit ??
        null
      )
    case 'CURRENCY_POSITION':
      return limits.positions.find(({ currency }) => currency === subject)?.limit ?? null
    case 'POSITION_TOTAL':
      return limits.total.limit
    case 'USER_DEAL':
    case 'USER_DAY': {
      const person = limits.people.find(({ user }) => (user?.id ?? EVERYBODY) === subject)
      return (scope === 'USER_DEAL' ? person?.own.perDeal : person?.own.perDay) ?? null
    }
  }
}
