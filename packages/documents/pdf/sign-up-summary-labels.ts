import type { ActivityDomain, SignUpUpload, UploadType } from '@fxmatch/domain/sign-ups/sign-up-fields'
import type { SignUpAction, SignUpStatus } from '@fxmatch/domain/sign-ups/sign-up-table'

export const ACTIVITY_LABELS: Readonly<Record<ActivityDomain, string>> = {
  AGRICULTURE_FORESTRY_FISHING: 'Agriculture, sylviculture et pêche',
  INDUSTRY: 'Industrie',
  ENERGY_MINING: 'Énergie et mines',
  CONSTRUCTION: 'Construction',
  COMMERCE: 'Commerce',
  TRANSPORT_LOGISTICS: 'Transport et logistique',
  TELECOMS_ICT: 'Télécommunications et TIC',
  FINANCE_INSURANCE: 'Finance et assurance',
  REAL_ESTATE: 'Immobilier',
  TOURISM_HOTELS: 'Tourisme et hôtellerie',
  HEALTH_SOCIAL: 'Santé et action sociale',
  EDUCATION: 'Éducation',
  PROFESSIONAL_SERVICES: 'Services professionnels',
  ARTS_RECREATION: 'Arts et loisirs',
  OTHER_SERVICES: 'Autres services',
}

export const SIGN_UP_STATUS_LABELS: Readonly<Record<SignUpStatus, string>> = {
  SUBMITTED: 'Documents attendus',
  DOCUMENTS_RECEIVED: 'À valider',
  VALIDATED: 'Validée',
  REFUSED: 'Refusée',
}

export const SIGN_UP_ACTION_LABELS: Readonly<Record<SignUpAction, string>> = {
  submit: 'Formulaire envoyé',
  register: 'Entreprise créée par la banque',
  receive_documents: 'Documents reçus',
  validate: 'Inscription validée',
  refuse: 'Inscription refusée',
  remove_documents: 'Documents supprimés',
}

export const UPLOAD_LABELS: Readonly<Record<SignUpUpload, string>> = {
  national_register: 'Registre national',
  patent: 'Patente',
}

export const UPLOAD_TYPE_LABELS: Readonly<Record<UploadType, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
}
