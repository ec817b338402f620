import { afterEach, expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { MATCHING_TICKET, TRANSFER_TICKET } from '../testing/sample-ticket.ts'
import { stampDocuments } from './stamp.ts'
import { renderTicketPdf, renderTicketsPdf } from './ticket.ts'

const SAYS = /BAC À SABLE/g

afterEach(() => stampDocuments(false))

it('stands on each page of what a sandbox draws, and in its title', async () => {
  stampDocuments(true)
  const bytes = await renderTicketsPdf([MATCHING_TICKET, TRANSFER_TICKET, MATCHING_TICKET])
  for (const page of [1, 2, 3]) {
    const { placed, info } = await readPdf(bytes, page)
    // Across the head, and from corner to corner.
    expect(placed.filter(({ text }) => text.match(SAYS))).toHaveLength(2)
    expect(info.Title).toMatch(SAYS)
  }
  // The same facts, the same bytes.
  expect(await renderTicketsPdf([MATCHING_TICKET, TRANSFER_TICKET, MATCHING_TICKET])).toEqual(bytes)
})

it('stands on nothing that the market draws', async () => {
  expect(JSON.stringify(await readPdf(await renderTicketPdf(MATCHING_TICKET)))).not.toMatch(SAYS)
})
