import { withoutMargin } from '@fxmatch/domain/pricing/price-lines'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PlacedText, type ReadPdf, readPdf } from '../testing/read-pdf.ts'
import { CROWDED_TICKET, MATCHING_TICKET, TRANSFER_TICKET } from '../testing/sample-ticket.ts'
import { renderTicketPdf } from './ticket.ts'
import type { TicketView } from './ticket-view.ts'

const PAGE = { width: 595.28, height: 841.89, margin: 40 }

/** Pairs of texts whose boxes meet. */
function overlaps(placed: readonly PlacedText[]): string[] {
  const found: string[] = []
  placed.forEach((a, at) => {
    for (const b of placed.slice(at + 1)) {
      const apart =
        a.right <= b.left + 0.2 || b.right <= a.left + 0.2 || a.top <= b.bottom || b.top <= a.bottom
      if (!apart) found.push(`${a.text} | ${b.text}`)
    }
  })
  return found
}

async function read(ticket: TicketView): Promise<ReadPdf> {
  return readPdf(await renderTicketPdf(ticket))
}

describe('a ticket for banknotes', () => {
  let pdf: ReadPdf
  beforeAll(async () => {
    pdf = await read(MATCHING_TICKET)
  })

  it.each([
    'Ticket d’opération de change',
    'Ticket n° TK-2025-000123',
    'Ordre n° ORD-2025-004567',
    'Date et heure 16-06-2025 10:05',
    'Date de valeur 18-06-2025',
    'Acheteur Société Tunisienne des Étoffes et Lainages du Sahel SARL Sousse',
    'Vendeur Change Médina Code BCT 1042 Tunis – Bab Bhar',
    'Banque Banque Internationale du Jasmin Code BCT 08 Tunis',
    'Opération M – matching',
    'Forme BBE – billets de banque',
    'Agence de livraison 0812 Sousse Médina',
    'Mode de paiement Virement bancaire',
    'Montant en devises 10 000,00 EUR Dix mille euros',
    'Montant à payer 34 306,027 TND Trente-quatre mille trois cent six dinars et vingt-sept millimes',
    'Prix du vendeur pour 1 EUR 3,3868 TND',
    'Prix négocié pour 1 EUR 3,3850 TND',
    'Contre-valeur 10 000,00 EUR × 3,3850 33 850,000 TND',
    'Commission 0,88 % de la contre-valeur 297,880 TND',
    'Marge de la banque 0,3 % de la contre-valeur 101,550 TND',
    'Contre-valeur TCC contre-valeur, commission et marge 34 249,430 TND',
    'TVA 19 % sur la commission 56,597 TND',
    'À payer 34 306,027 TND',
    'Billets reçus – total 10 000,00 EUR',
    '500 EUR × 4 2 000,00',
    '100 EUR × 60 6 000,00',
    '50 EUR × 40 2 000,00',
    `Ce ticket peut être vérifié, sans compte, à l’adresse ${MATCHING_TICKET.verificationUrl}`,
  ])('says « %s »', (text) => {
    expect(pdf.text).toContain(text)
  })

  it('carries a code and a link to the verification page', () => {
    expect(pdf.qr).toBe(MATCHING_TICKET.verificationUrl)
    expect(pdf.links).toContain(MATCHING_TICKET.verificationUrl)
  })

  it('is one page that tells its title, author, language and date', () => {
    expect(pdf.pages).toBe(1)
    expect(pdf.language).toBe('fr')
    expect(pdf.info).toMatchObject({
      Title: 'Ticket d’opération de change TK-2025-000123',
      Author: 'FXMatch',
      CreationDate: 'D:20250616090500Z',
    })
  })

  it('has no syndicate', () => {
    expect(pdf.text).not.toContain('syndicat')
  })
})

describe('a ticket for a transfer', () => {
  it('divides by the quoting unit and leaves out what there is not', async () => {
    const { text, pages } = await read(TRANSFER_TICKET)
    expect(pages).toBe(1)
    for (const shown of [
      'Opération VD – vente directe',
      'Forme DEC – virement bancaire',
      'Mode de paiement Cash',
      'Agence de livraison –',
      'Prix du vendeur pour 1 000 JPY 20,4767 TND',
      'Contre-valeur 1 000 000 JPY × 20,4767 ÷ 1 000 20 476,700 TND',
      'Un million de yens',
      'Contre-valeur TCC contre-valeur et commission 20 585,227 TND',
      'À payer 20 605,847 TND',
    ]) {
      expect(text).toContain(shown)
    }
    expect(text).not.toMatch(/Prix négocié|Marge|Billets reçus/)
  })
})

describe('a syndicate', () => {
  it('lists its members with percent and amount', async () => {
    const syndicate = [
      { name: 'Change Médina', codeBct: '1042', percent: '66.67', amount: '6667.00' },
      { name: 'Change Corniche', codeBct: null, percent: '33.33', amount: '3333.00' },
    ]
    const { text } = await read({ ...MATCHING_TICKET, syndicate })
    expect(text).toContain('Vendeur (chef de file du syndicat) Change Médina')
    expect(text).toContain('Change Médina (BCT 1042) 66,67 % 6 667,00 EUR')
    expect(text).toContain('Change Corniche 33,33 % 3 333,00 EUR')
  })
})

describe('layout', () => {
  it.each([
    ['banknotes', MATCHING_TICKET],
    ['transfer', TRANSFER_TICKET],
    ['crowded', CROWDED_TICKET],
  ])('%s: one page, inside its margins, nothing over anything', async (_, ticket) => {
    const { pages, placed, qr } = await read(ticket)
    expect(pages).toBe(1)
    expect(qr).toBe(ticket.verificationUrl)
    expect(overlaps(placed)).toEqual([])
    const outside = placed.filter(
      ({ left, right, bottom, top }) =>
        left < PAGE.margin ||
        right > PAGE.width - PAGE.margin ||
        bottom < PAGE.margin ||
        top > PAGE.height - PAGE.margin / 2,
    )
    expect(outside).toEqual([])
  })

  it('loses nothing of a crowded ticket', async () => {
    const { text } = await read(CROWDED_TICKET)
    for (const { codeBct } of CROWDED_TICKET.syndicate) expect(text).toContain(`(BCT ${codeBct})`)
    expect(text).toContain('Cosmétiques Société Anonyme à Participation Publique')
    expect(text.replaceAll(' ', '')).toContain(CROWDED_TICKET.seller.name)
    expect(text).toContain('5 EUR × 40 200,00')
  })

  it('refuses what would only fit unreadably small', async () => {
    const syndicate = Array.from({ length: 200 }, (_, at) => ({
      name: `Bureau ${at}`,
      codeBct: null,
      percent: '0.5',
      amount: '50.00',
    }))
    await expect(renderTicketPdf({ ...MATCHING_TICKET, syndicate })).rejects.toThrow(/does not fit/)
  })
})

describe('bytes', () => {
  it('are the same for the same view and others for another', async () => {
    const first = Buffer.from(await renderTicketPdf(MATCHING_TICKET))
    const again = Buffer.from(await renderTicketPdf(structuredClone(MATCHING_TICKET)))
    const other = Buffer.from(
      await renderTicketPdf({ ...MATCHING_TICKET, ticketReference: 'TK-2025-000124' }),
    )
    expect(again.equals(first)).toBe(true)
    expect(other.equals(first)).toBe(false)
  })
})

describe('figures that contradict each other are refused', () => {
  const { price } = MATCHING_TICKET
  it.each<[string, Partial<TicketView>]>([
    ['all-in counter value', { price: { ...price, commission: '297.881' } }],
    ['all-in counter value', { price: { ...price, margin: null } }],
    ['amount to pay', { price: { ...price, payable: '34306.028' } }],
    ['banknotes', { banknotes: [{ denomination: '500', count: 19 }] }],
    ['syndicate', { syndicate: [{ name: 'A', codeBct: null, percent: '100', amount: '9999.99' }] }],
    ['syndicate percents', { syndicate: [{ name: 'A', codeBct: null, percent: '99', amount: '10000' }] }],
  ])('%s', async (what, change) => {
    await expect(renderTicketPdf({ ...MATCHING_TICKET, ...change })).rejects.toThrow(`(${what})`)
  })

  it('and so are hidden decimals and times without a zone', async () => {
    await expect(renderTicketPdf({ ...MATCHING_TICKET, amount: '10000.001', banknotes: [] })).rejects.toThrow(
      RangeError,
    )
    await expect(renderTicketPdf({ ...MATCHING_TICKET, issuedAt: '2025-06-16T09:05:00' })).rejects.toThrow(
      RangeError,
    )
  })
})

describe('a ticket for who pays', () => {
  it('has commission and margin in one line where the margin is not told, and adds up to the same', async () => {
    const full = await read(MATCHING_TICKET)
    const { text } = await read({ ...MATCHING_TICKET, price: withoutMargin(MATCHING_TICKET.price) })
    expect(full.text).toContain('Marge de la banque')
    expect(text).not.toContain('Marge de la banque')
    expect(text).toContain('Commission et marge')
    const paid = (page: string) => /Contre-valeur TCC .*? TND/.exec(page)?.[0].replace(/[^\d]/g, '')
    expect(paid(text)).toBe(paid(full.text))
  })

  it('leaves a ticket without margin as it is', () => {
    expect(withoutMargin(TRANSFER_TICKET.price)).toBe(TRANSFER_TICKET.price)
  })
})
