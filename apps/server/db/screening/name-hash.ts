import { createHash } from 'node:crypto'
import type { ScreenedText } from './screened-texts.ts'

/** The fingerprint of a name as it is looked for. */
export const nameHash = ({ name, documents }: Pick<ScreenedText, 'name' | 'documents'>): string =>
  createHash('sha256')
    .update(JSON.stringify([name, ...documents]))
    .digest('hex')
