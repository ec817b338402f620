import { IMPORT_NATURES, TITLE_REFERENCE_LENGTH } from '@fxmatch/domain/order-requests/import-title'
import {
  formed,
  isoCode,
  oneOf,
  searchSchema,
  typedText,
  uuid,
} from '../../../lib/navigation/search-fields.ts'

/** The address of a new request: what its form begins with, where something else leads there. */
export const newRequestSearch = searchSchema({
  currency: isoCode,
  amount: formed(/^\d{1,15}(\.\d+)?$/),
  /** The reference of an import title that is known, how it is domiciled, and at which bank. */
  title: typedText(TITLE_REFERENCE_LENGTH),
  nature: oneOf(IMPORT_NATURES),
  bank: uuid,
})
