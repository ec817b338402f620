import type { ClosingView } from '@fxmatch/documents/pdf/closing-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { readSignedDay } from '../../db/closing/signed-days.ts'
import type { Db } from '../../db/connect.ts'

/** What a signed day's PDF is made from; the address of the verification page belongs to where the site runs. */
export interface ClosingDocument {
  readonly verificationCode: string
  readonly view: Omit<ClosingView, 'verificationUrl'>
}

/** A signed day for the people of its bank and for who reads the whole platform; null for others, and where there is none. */
export async function getClosingDocument(db: Db, viewer: Actor, id: string): Promise<ClosingDocument | null> {
  const found = await readSignedDay(db, id)
  if (!found) return null
  if (found.bank !== viewer.companyId && !viewer.capabilities.has('platform.read')) return null
  const { prepared, signed } = found
  const { bank, day, figures, note } = prepared.content
  return {
    verificationCode: signed.verificationCode,
    view: {
      ...{ bank: bank.name, day, figures, note },
      reference: signed.reference,
      sealed: prepared.bytes,
      fingerprint: prepared.fingerprint,
      prepared: { by: prepared.by.name, at: prepared.at.toISOString() },
      signed: { by: signed.by.name, at: signed.at.toISOString() },
    },
  }
}
