import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../lib/session/session.ts'
import { WAYS, type Way, wayOpenTo } from './ways.ts'

/**
 * What the reader may do next where a list has nothing: the first of some ways whose screen is open to them. Nothing where none is,
 * since what a role may not do is not offered.
 */
export function LeadOn({ ways, onLeave }: { ways: readonly Way[]; onLeave?: () => void }) {
  const { t } = useTranslation('shell')
  const user = useSession()
  const router = useRouter()
  const routes = new Map(Object.entries(router.routesByPath))
  const way = wayOpenTo(ways, user, (path) => routes.get(path)?.options.staticData?.capability)
  if (way === null) return null
  const { to, search }: { to: string; search?: object } = WAYS[way]
  return (
    <Link to={to} search={(search ?? {}) as never} {...(onLeave && { onClick: onLeave })}>
      {t(`next.${way}`)}
    </Link>
  )
}
