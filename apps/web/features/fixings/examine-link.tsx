import type { FixingWaiting } from '@fxmatch/contract/http/fixings'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The way to what is suspect of a file: the day itself where it brought one, else the days that are. */
export function ExamineLink({ brought }: { brought: FixingWaiting }) {
  const { t } = useTranslation('fixings')
  const { day, revision, waiting } = brought
  const one = waiting === 1
  return (
    <Link
      to={'/fixings' as string}
      search={(one ? { from: day, to: day, open: day, revision } : { state: 'SUSPECT' }) as never}
    >
      {t(one ? 'waiting.examine' : 'waiting.suspects')}
    </Link>
  )
}
