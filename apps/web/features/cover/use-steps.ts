import type { CoverPlanView } from '@fxmatch/contract/http/cover'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

/** Says a policy's steps in one line: `50 % à 60 jours, 100 % à 5 jours ouvrés`. */
export function useSteps(): (steps: CoverPlanView['policy']) => string {
  const { t } = useTranslation('cover')
  const format = useFormat()
  return (steps) =>
    format.listed(
      steps.map(({ before, working, percent }) =>
        t(working ? 'step.working' : 'step.calendar', {
          percent: format.percent(String(percent)),
          count: before,
        }),
      ),
    )
}
