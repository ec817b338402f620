import {
  CONFIGURATION_ENTRIES,
  type EntryName,
  type EntryProblem,
} from '@fxmatch/domain/configuration/configuration-entries'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

/** An entry's value as people read it: `15 minutes`, `200 000 dinars`, `19 %`, `08:00`, `En marche`. */
export function useEntryValue(): (name: EntryName, value: string) => string {
  const { t } = useTranslation('control')
  const format = useFormat()
  return useCallback(
    (name, value) => {
      const rule = CONFIGURATION_ENTRIES[name]
      switch (rule.type) {
        case 'TIME':
          return value
        case 'BOOLEAN':
          return t(value === 'ON' ? 'boolean.ON' : 'boolean.OFF')
        case 'INTEGER':
          // The number chooses the plural's form; what is read is written as figures are.
          return t(`unit.${rule.unit}`, {
            count: Number(value),
            replace: { count: format.count(Number(value)) },
          })
        case 'DECIMAL':
          return t(`unit.${rule.unit}`, { value: format.decimal(value) })
      }
    },
    [t, format],
  )
}

/** Why a value cannot be an entry's, in the person's language. */
export function useProblemText(): (problem: EntryProblem) => string {
  const { t } = useTranslation('control')
  return useCallback(({ rule, ...facts }) => t(`problem.${rule}`, facts), [t])
}
