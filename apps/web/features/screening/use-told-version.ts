import type { ScreeningListView } from '@fxmatch/contract/http/screening'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

/** A version of a list in one sentence: who brought it and when, how many entries it has, and what it changes. */
export function useToldVersion(): (version: ScreeningListView) => string {
  const { t } = useTranslation('screening')
  const format = useFormat()
  return ({ list, version, brought, entries, added, removed, changed, name }) => {
    const told = t('lists.told', {
      list: t(`list.${list}`),
      version,
      name: brought.name,
      at: format.dateTime(brought.at),
      entries: format.count(entries),
      added: format.count(added),
      removed: format.count(removed),
      changed: format.count(changed),
    })
    return name === null ? told : format.facts([told, name])
  }
}
