import { publicBoardCall } from '@fxmatch/contract/http/display'
import { verifyTicketCall } from '@fxmatch/contract/http/documents'
import { keyOf } from '../../lib/api/call-api.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import { BoardCrashPage } from '../pages/board-crash-page.tsx'
import { lazyPage, type OpenAsk, type OpenPage } from './open-page.ts'

/** The ask of a call whose address has a code. */
const byCode =
  (call: typeof verifyTicketCall | typeof publicBoardCall) =>
  (code: string): OpenAsk => ({
    url: callUrl(call.path, { code }, undefined),
    key: keyOf<typeof verifyTicketCall | typeof publicBoardCall>(call, { params: { code } }),
  })

/**
 * The pages that anybody opens, one by one and mostly once: who is not signed in, a telephone at an airport, a screen in a
 * window. They come in a document of their own, without router, so that a way from one to the next is a link.
 */
export const openPages: readonly OpenPage[] = [
  {
    path: '/about',
    component: lazyPage(() => import('../../features/notices/about-screen.tsx'), 'AboutScreen'),
  },
  {
    path: '/legal',
    component: lazyPage(() => import('../../features/notices/legal-screen.tsx'), 'LegalScreen'),
  },
  {
    path: '/policy',
    component: lazyPage(() => import('../../features/notices/policy-screen.tsx'), 'PolicyScreen'),
  },
  {
    path: '/error',
    component: lazyPage(() => import('../../features/notices/system-error-screen.tsx'), 'SystemErrorScreen'),
  },
  {
    path: '/verify/$code',
    component: lazyPage(() => import('../../features/orders/verify/verify-screen.tsx'), 'VerifyScreen'),
    asks: byCode(verifyTicketCall),
  },
  {
    path: '/display/$code',
    drawn: false,
    asks: byCode(publicBoardCall),
    speaks: ['fr', 'ar', 'en'],
    component: lazyPage(() => import('../../features/display/board/board-screen.tsx'), 'BoardScreen'),
    failure: BoardCrashPage,
  },
  {
    path: '/integrations/reference',
    component: lazyPage(() => import('../../features/reference/reference-screen.tsx'), 'ReferenceScreen'),
  },
  {
    path: '/changer',
    component: lazyPage(() => import('../../features/travellers/board/board-screen.tsx'), 'BoardScreen'),
  },
  {
    path: '/changer/demande',
    component: lazyPage(
      () => import('../../features/travellers/request/request-screen.tsx'),
      'RequestScreen',
    ),
  },
  {
    path: '/changer/suivi',
    component: lazyPage(() => import('../../features/travellers/follow/follow-screen.tsx'), 'FollowScreen'),
  },
]
