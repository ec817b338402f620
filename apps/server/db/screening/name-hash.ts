import { createHash } from 'node:crypto'
import type { ScreenedText } from './screened-texts.ts'

/** The fingerprint of a name as it is looked for. */
export const nameHash = ({
  name,
  documents,
  birthYear,
}: Pick<ScreenedText, 'name' | 'documents' | 'birthYear'>): string =>
  createHash('sha256')
    .update(JSON.stringify([name, ...documents, ...(birthYear === null ? [] : [birthYear])]))
    .digest('hex')
