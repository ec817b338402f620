import { expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { renderSignUpSummary } from './sign-up-summary.ts'
import type { SignUpSummaryView } from './sign-up-summary-view.ts'

const DECLARED: SignUpSummaryView = {
  reference: 'INS-000017',
  status: 'REFUSED',
  origin: 'COMPANY',
  bankName: 'Banque du Golfe',
  createdAt: '2026-11-18T09:00:00Z',
  statusSince: '2026-11-18T10:30:00Z',
  company: {
    name: 'Société Tunisienne des Étoffes du Sahel',
    username: 'etoffes.sahel',
    email: 'contact@etoffes.example',
    phoneNumber: '73200100',
    address: '12, rue de la République, 4000 Sousse',
    activityDomain: 'INDUSTRY',
    legalStatus: 'SARL',
    referenceRne: '1234567A',
    trn: '1234567/A/M/000',
    typeOpFixe: 'Import',
    membershipForm: 'BTE',
    prevYearProvisionalAmt: '1250000.000',
    currentYearProvisionalAmt: '1500000.500',
  },
  manager: { fullName: 'Leïla Ben Amor', phoneNumber: '98200100' },
  negotiator: { lastName: 'Trabelsi', firstName: 'Sami', identifier: '01234567', phoneNumber: '22200100' },
  documents: [
    { document: 'national_register', type: 'application/pdf', size: 1234, sha256: 'ab'.repeat(32) },
  ],
  history: [
    { action: 'submit', at: '2026-11-18T09:00:00Z', user: null, reason: null },
    { action: 'refuse', at: '2026-11-18T10:30:00Z', user: 'Nadia Cherif', reason: 'Registre illisible' },
  ],
}

it('says all that the company declared, and what became of it', async () => {
  const { text, pages, language, info } = await readPdf(await renderSignUpSummary(DECLARED))
  expect(pages).toBe(1)
  expect(language).toBe('fr')
  expect(info).toMatchObject({
    Title: 'Inscription INS-000017 : Société Tunisienne des Étoffes du Sahel',
    CreationDate: 'D:20261118103000Z',
  })
  for (const shown of [
    'Inscription Entreprise INS-000017 · Banque du Golfe · Refusée',
    'Forme juridique SARL',
    'Domaine d’activité Industrie',
    'Référence RNE 1234567A',
    'Montant des opérations, année précédente 1 250 000,000 TND',
    'Montant prévisionnel, année en cours 1 500 000,500 TND',
    'Nom et prénom Leïla Ben Amor',
    'CIN 01234567',
    'Registre national PDF, 1 234 octets',
    '18-11-2026 11:30 Inscription refusée Nadia Cherif Registre illisible',
  ]) {
    expect(text).toContain(shown)
  }
})

const NOTHING = {
  phoneNumber: null,
  address: null,
  activityDomain: null,
  legalStatus: null,
  referenceRne: null,
  trn: null,
  typeOpFixe: null,
  membershipForm: null,
  prevYearProvisionalAmt: null,
  currentYearProvisionalAmt: null,
}

it('leaves out what a company that its bank wrote in never declared', async () => {
  const { company } = DECLARED
  const { text } = await readPdf(
    await renderSignUpSummary({
      ...DECLARED,
      origin: 'BANK',
      status: 'VALIDATED',
      company: {
        name: company.name,
        username: company.username,
        email: company.email,
        ...NOTHING,
      },
      manager: { fullName: null, phoneNumber: null },
      negotiator: { lastName: null, firstName: null, identifier: null, phoneNumber: null },
      documents: [],
      history: [{ action: 'register', at: '2026-11-18T09:00:00Z', user: 'Nadia Cherif', reason: null }],
    }),
  )
  expect(text).toContain('Entreprise créée par la banque')
  expect(text).not.toMatch(/CIN|Dirigeant|Documents|RNE/)
})

it('goes on on another page where it does not fit, and is the same every time', async () => {
  const long = {
    ...DECLARED,
    history: Array.from({ length: 60 }, () => ({
      action: 'refuse' as const,
      at: '2026-11-18T10:30:00Z',
      user: 'Nadia Cherif',
      reason: 'Registre illisible '.repeat(20),
    })),
  }
  const bytes = await renderSignUpSummary(long)
  expect((await readPdf(bytes)).pages).toBeGreaterThan(1)
  expect(Buffer.from(await renderSignUpSummary(long)).equals(Buffer.from(bytes))).toBe(true)
})
