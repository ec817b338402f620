/**
 * Every refusal the server can give: one code → HTTP status and French message. The message is the default one; a
 * refusal that carries figures replaces it with the sentence that names them.
 */
export const ERROR_CODES = {
  INVALID_INPUT: { status: 400, message: 'Champ invalide' },
  POSITION_UNAVAILABLE: { status: 400, message: 'Position non disponible.' },
  AMOUNT_EXCEEDS_POSITION: { status: 400, message: 'Valeur négociée dépasse la valeur de la position' },
  AGENCY_REQUIRED: { status: 400, message: 'Agence de livraison obligatoire' },
  PAYMENT_MODE_MISMATCH: {
    status: 400,
    message: 'Mode de paiement incompatible avec le type de la position',
  },
  BANKNOTES_MISMATCH: { status: 400, message: 'La somme des billets ne correspond pas au montant' },
  BAD_CREDENTIALS: { status: 401, message: "Nom d'utilisateur ou mot de passe incorrecte" },
  UNAUTHENTICATED: { status: 401, message: 'Veuillez vous connecter' },
  MISSING_CAPABILITY: { status: 403, message: 'Votre rôle ne permet pas cette action' },
  WRONG_SIDE: { status: 403, message: "Cette action revient à l'autre partie" },
  SEGREGATION: { status: 403, message: 'Séparation des tâches : une autre personne doit agir' },
  CROSS_SITE: { status: 403, message: 'Requête refusée : origine inconnue' },
  NOT_FOUND: { status: 404, message: 'Introuvable' },
  WRONG_STATUS: { status: 409, message: "L'ordre a changé de statut" },
  OFFER_AWAITS_OTHER_SIDE: { status: 409, message: "Votre offre attend la réponse de l'autre partie" },
  SIDE_ALREADY_CONFIRMED: { status: 409, message: 'Déjà confirmé par votre société' },
  POSITION_ENGAGED: { status: 409, message: 'Un ordre est en cours sur cette position' },
  POSITION_NOT_LISTED: { status: 409, message: "Cette position n'est plus sur le marché" },
  MARKET_CLOSED: { status: 409, message: 'Marché fermé' },
  MARKET_STANDBY: { status: 409, message: 'Marché en veille' },
  USERNAME_TAKEN: { status: 409, message: "Nom d'utilisateur déjà utilisé" },
  SIGN_UP_STATUS: { status: 409, message: "L'inscription a changé de statut" },
  IDEMPOTENCY_MISMATCH: { status: 409, message: 'Cette clé a déjà servi à une autre demande' },
  LINK_UNKNOWN: { status: 410, message: "Ce lien n'est pas valable" },
  LINK_USED: { status: 410, message: 'Ce lien a déjà servi' },
  LINK_EXPIRED: { status: 410, message: 'Ce lien a expiré' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Demande trop volumineuse' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Format de demande non pris en charge' },
  RATE_LIMITED: { status: 429, message: 'Trop de tentatives, veuillez patienter' },
  INTERNAL: { status: 500, message: "Veuillez patienter svp, une erreur système s'est produite" },
  UNAVAILABLE: { status: 503, message: 'Service momentanément indisponible' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERROR_CODES
