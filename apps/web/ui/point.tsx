import { isMirroredIn } from '@fxmatch/domain/languages/direction'
import { RIGHT_TO_LEFT } from '@fxmatch/domain/languages/direction-marks'
import { useTranslation } from 'react-i18next'

/**
 * The point between two facts in one line that are not texts alone: elements, links. Where one reads from right to left it does so too,
 * whatever stands on its sides. Several texts are told by `useFormat().facts`.
 */
export function Point() {
  const { i18n } = useTranslation()
  return ` ·${isMirroredIn(i18n.language) ? RIGHT_TO_LEFT : ''} `
}
