import { dropIncompleteSignUp } from '../../commands/sign-ups/drop-incomplete-sign-up.ts'
import { removeRefusedDocuments } from '../../commands/sign-ups/remove-refused-documents.ts'
import { readWholeNumber } from '../../db/configuration.ts'
import { incompleteSignUps, refusedWithDocuments } from '../../db/sign-ups/retention.ts'
import { type ExpiryServices, endAll } from '../end-each.ts'

const DAY_MS = 86_400_000

/**
 * Ends the keeping of personal data of those who did not become companies: documents of refused sign-ups after
 * `sign_up.refused_document_days`, sign-ups whose documents never came after `sign_up.incomplete_days`.
 * @returns how many were dealt with
 */
export async function pruneSignUps(services: ExpiryServices): Promise<{ removed: number; dropped: number }> {
  const { db } = services
  const daysAgo = async (name: 'sign_up.refused_document_days' | 'sign_up.incomplete_days') =>
    new Date(services.clock.now().getTime() - (await readWholeNumber(db, name)) * DAY_MS)
  const refusedBefore = await daysAgo('sign_up.refused_document_days')
  const incompleteBefore = await daysAgo('sign_up.incomplete_days')
  return {
    removed: await endAll(
      services,
      'refused sign-up',
      (limit) => refusedWithDocuments(db, refusedBefore, limit),
      (context, signUpId) => removeRefusedDocuments(context, { signUpId }),
    ),
    dropped: await endAll(
      services,
      'incomplete sign-up',
      (limit) => incompleteSignUps(db, incompleteBefore, limit),
      (context, signUpId) => dropIncompleteSignUp(context, { signUpId }),
    ),
  }
}
