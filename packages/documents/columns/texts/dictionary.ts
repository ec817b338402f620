import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { FORM_CODES, OPERATION_CODES } from '../../format/codes.ts'
import type { WorkbookTexts } from './texts.ts'
import { WORKBOOK_TEXTS } from './workbook-texts.ts'

/** The families of keys that workbooks say, by the names that screens have for them. */
const FAMILIES: Readonly<Record<string, (texts: WorkbookTexts) => Readonly<Record<string, string>>>> = {
  'orders:column': ({ orderColumns }) => orderColumns,
  'orders:status': ({ orderStatus }) => orderStatus,
  'orders:form': () => FORM_CODES,
  'orders:provenance': () => OPERATION_CODES,
  'orders:rateType': ({ rateType }) => rateType,
  'orders:cashOutType': ({ cashOut }) => cashOut,
  'book:column': ({ requestColumns }) => requestColumns,
  'requests:status': ({ requestStatus }) => requestStatus,
  'requests:nature': ({ importNature }) => importNature,
}

/** The text of a key, `orders:form.CASH`, in a language; what is no key is said as it is. */
export function say(key: string, language: LanguageCode): string {
  const at = key.lastIndexOf('.')
  return FAMILIES[key.slice(0, at)]?.(WORKBOOK_TEXTS[language])[key.slice(at + 1)] ?? key
}
