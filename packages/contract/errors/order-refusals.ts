import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { OrderRefusal } from '@fxmatch/domain/orders/order-facts'
import { ORDER_STATUS_LABELS, orderStatusName } from '@fxmatch/domain/orders/order-status'
import type { OrderSide } from '@fxmatch/domain/orders/order-table'
import type { ErrorCode } from './error-codes.ts'
import type { RefusalRule } from './refusal-rules.ts'

/** An order's refusal as the house error carries it. */
export interface OrderRefusalText {
  readonly code: ErrorCode
  readonly message: string
  readonly rule: RefusalRule
  readonly details?: Readonly<Record<string, string | number | null>>
  readonly current?: number
}

const SIDES: Readonly<Record<OrderSide, string>> = {
  BUYER: "l'acheteur",
  SELLER: 'le vendeur',
  BANK: 'la banque',
  SYSTEM: 'le système',
}

/** One rule of the domain → code, French sentence and facts. Commands refuse with it; lists explain buttons with it. */
export function orderRefusal(refusal: OrderRefusal): OrderRefusalText {
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
        message: `Cette action revient à ${refusal.sides.map((side) => SIDES[side]).join(' ou ')}`,
        rule,
        details: { sides: refusal.sides.join(',') },
      }
    case 'WRONG_STATUS':
      return {
        code: 'WRONG_STATUS',
        message: `L'ordre a changé de statut : ${ORDER_STATUS_LABELS[orderStatusName(refusal.current)]}`,
        rule,
        details: { status: orderStatusName(refusal.current) },
        current: refusal.current,
      }
    case 'REQUEST_NOT_VALIDATED':
      return {
        code: 'REQUEST_NOT_VALIDATED',
        message: "La demande attend la validation de la banque : l'ordre ne peut pas encore être confirmé",
        rule,
      }
    case 'OFFER_AWAITS_OTHER_SIDE':
      return {
        code: 'OFFER_AWAITS_OTHER_SIDE',
        message: "Votre offre attend la réponse de l'autre partie",
        rule,
      }
    case 'SIDE_ALREADY_CONFIRMED':
      return { code: 'SIDE_ALREADY_CONFIRMED', message: 'Déjà confirmé par votre société', rule }
    case 'SEGREGATION_SECOND_VALIDATION':
      return secondValidation(refusal)
    case 'SEGREGATION_REJECTION_REVIEW':
      return {
        code: 'SEGREGATION',
        message: 'Vous avez envoyé ce rejet : une autre personne doit en décider.',
        rule,
      }
    case 'SEGREGATION_TICKETING':
      return {
        code: 'SEGREGATION',
        message: 'Vous avez placé cet ordre : une autre personne doit en générer le ticket.',
        rule,
      }
  }
}

function secondValidation({
  rule,
  authorisation,
}: Extract<OrderRefusal, { rule: 'SEGREGATION_SECOND_VALIDATION' }>): OrderRefusalText {
  const message =
    'Vous avez confirmé cet ordre à la salle des marchés : la seconde validation revient à une autre personne.'
  if (authorisation === undefined) return { code: 'SEGREGATION', message, rule }
  const { label, from } = authorisation
  return {
    code: 'SEGREGATION',
    message: `${message} « ${label} » la demande à partir de ${dinars(from)} ${HOME_CURRENCY}.`,
    rule,
    details: { label, threshold: from },
  }
}

/** `5000.000` as people read it: thousands by a no-break space, no zeros after the comma. */
function dinars(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const rest = fraction.replace(/0+$/, '')
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return rest === '' ? spaced : `${spaced},${rest}`
}
