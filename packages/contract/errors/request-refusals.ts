import type { RequestRefusal } from '@fxmatch/domain/order-requests/decide-request'
import { REQUEST_STATUS_LABELS } from '@fxmatch/domain/order-requests/request-status'
import type { RequestSide } from '@fxmatch/domain/order-requests/request-table'
import type { OrderRefusalText } from './order-refusals.ts'

const SIDES: Readonly<Record<RequestSide, string>> = {
  COMPANY: "à l'entreprise",
  BANK: "à la banque de l'entreprise",
  ANY_BANK: 'aux banques',
  SYSTEM: 'au système',
}

/** One rule of the domain → code, French sentence and facts. Commands refuse with it; lists explain buttons with it. */
export function requestRefusal(refusal: RequestRefusal): OrderRefusalText {
  const { rule } = refusal
  switch (rule) {
    case 'NOT_A_PARTY':
      return { code: 'NOT_FOUND', message: 'Introuvable', rule }
    case 'MISSING_CAPABILITY':
      return {
        code: 'MISSING_CAPABILITY',
        message: 'Votre rôle ne permet pas cette action',
        rule,
        details: { capability: refusal.capability },
      }
    case 'WRONG_SIDE':
      return {
        code: 'WRONG_SIDE',
        message: `Cette action revient ${SIDES[refusal.side]}`,
        rule,
        details: { sides: refusal.side },
      }
    case 'WRONG_REQUEST_STATUS':
      return {
        code: 'REQUEST_STATUS',
        message: `La demande a changé de statut : ${REQUEST_STATUS_LABELS[refusal.current]}`,
        rule,
        details: { current: refusal.current },
      }
    case 'SEGREGATION_REQUEST_VALIDATION':
      return {
        code: 'SEGREGATION',
        message:
          'Vous avez validé cette demande au front-office : la validation back-office revient à une autre personne.',
        rule,
      }
    case 'REQUEST_EMPTY':
      return { code: 'REQUEST_EMPTY', message: "La demande n'a aucun ordre", rule }
    case 'REQUEST_COVERED':
      return { code: 'REQUEST_COVERED', message: 'La demande est entièrement couverte', rule }
  }
}
