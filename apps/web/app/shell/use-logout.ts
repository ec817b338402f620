import { logoutCall } from '@fxmatch/contract/http/session'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Command, useCommand } from '../../lib/api/use-command.ts'
import { leavePushHere } from '../../lib/push/forget-push.ts'
import { forgetSession } from '../../lib/session/forget-session.ts'
import { tellTabs } from '../../lib/session/tabs.ts'

/** Ends the session and leaves for the sign-in page. */
export function useLogout(): Command<typeof logoutCall> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCommand(logoutCall, {
    success: null,
    onSuccess: () => {
      tellTabs({ kind: 'ended', why: 'left' })
      leavePushHere()
      forgetSession(client)
      void navigate({ to: '/login', search: {}, replace: true })
    },
  })
}
