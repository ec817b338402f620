import { createHash } from 'node:crypto'
import { signUpBody } from '@fxmatch/contract/http/sign-up-fields'
import { receiveDocuments } from '../commands/sign-ups/receive-documents.ts'
import { type SubmitSignUpInput, submitSignUp } from '../commands/sign-ups/submit-sign-up.ts'
import type { CheckedDocument } from '../db/sign-ups/documents.ts'
import { type MarketWorld, must } from './market-world.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { SAMPLE_SIGN_UP } from './sample-requests.ts'

let companies = 0

/** What a company declares to the world's bank, under a username of its own unless told otherwise. */
export function declaration(world: MarketWorld, more: Partial<SubmitSignUpInput> = {}): SubmitSignUpInput {
  companies += 1
  const body = signUpBody.parse({
    ...SAMPLE_SIGN_UP,
    bank: world.companies.bank,
    username: `societe.${companies}`,
  })
  return { ...body, ...more }
}

/** A document that needs no check any more. */
export function document(type: CheckedDocument['type'], bytes: Buffer): CheckedDocument {
  return { type, bytes, sha256: createHash('sha256').update(bytes).digest() }
}

export const DOCUMENTS = {
  national_register: document('application/pdf', samplePdf()),
  patent: document('image/png', samplePng()),
} as const

/** Signs a company up. @returns the uuid for its documents, and the sign-up's id */
export async function submit(
  world: MarketWorld,
  more: Partial<SubmitSignUpInput> = {},
): Promise<{ uploadUuid: string; signUpId: string; username: string }> {
  const input = declaration(world, more)
  const { uploadUuid } = await must(world.bySystem((context) => submitSignUp(context, input)))
  const { id } = await world.db
    .selectFrom('sign_ups')
    .select('id')
    .where('username', '=', input.username)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { uploadUuid, signUpId: id, username: input.username }
}

/** Signs a company up with its documents: it waits for its bank's decision. */
export async function complete(world: MarketWorld, more: Partial<SubmitSignUpInput> = {}) {
  const submitted = await submit(world, more)
  const { uploadUuid } = submitted
  await must(world.bySystem((context) => receiveDocuments(context, { uploadUuid, documents: DOCUMENTS })))
  return submitted
}
