import type { UserRule } from '@fxmatch/domain/users/decide-user'
import type { ErrorCode } from './error-codes.ts'

/** A refusal about a user, as the house error carries it; `field` is the input at fault. */
export interface UserRefusal {
  readonly code: ErrorCode
  readonly message: string
  readonly rule: UserRule
  readonly field?: string
}

const REFUSALS: Readonly<Record<UserRule, Omit<UserRefusal, 'rule'>>> = {
  OWN_ROLES: {
    code: 'SEGREGATION',
    message: 'Nul ne modifie ses propres rôles : une autre personne doit le faire',
    field: 'roles',
  },
  OWN_ACCOUNT: {
    code: 'SEGREGATION',
    message: 'Nul ne désactive son propre compte : une autre personne doit le faire',
  },
  RANK_ABOVE_OWN: { code: 'RANK_ABOVE_OWN', message: 'Ces droits dépassent les vôtres' },
  LAST_MANAGER: {
    code: 'LAST_MANAGER',
    message: 'Dernière personne qui gère les utilisateurs de cette société : nommez-en une autre avant',
  },
  USER_DISABLED: { code: 'USER_STATUS', message: 'Cet utilisateur est désactivé' },
  USER_NOT_DISABLED: { code: 'USER_STATUS', message: "Cet utilisateur n'est pas désactivé" },
  USER_ACTIVE: { code: 'USER_STATUS', message: 'Cet utilisateur a déjà choisi son mot de passe' },
  OWN_SECOND_FACTOR: {
    code: 'SEGREGATION',
    message: 'Nul ne réinitialise son propre second facteur : une autre personne doit le faire',
  },
  NO_SECOND_FACTOR: { code: 'USER_STATUS', message: "Cet utilisateur n'a pas de second facteur" },
  NO_ROLE: { code: 'INVALID_INPUT', message: 'Choisissez un rôle', field: 'roles' },
  ROLE_TWICE: { code: 'INVALID_INPUT', message: 'Un rôle est donné deux fois', field: 'roles' },
  ROLE_NOT_OF_KIND: {
    code: 'INVALID_INPUT',
    message: "Ce rôle n'existe pas pour cette société",
    field: 'roles',
  },
  SUPER_ADMIN_ALONE: {
    code: 'INVALID_INPUT',
    message: "Super Admin s'ajoute à un rôle principal",
    field: 'roles',
  },
}

/** One rule about users → code, French sentence and field. Commands refuse with it; lists explain buttons with it. */
export function userRefusal(rule: UserRule): UserRefusal {
  return { rule, ...REFUSALS[rule] }
}
