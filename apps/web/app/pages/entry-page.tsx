import { lazyRouteComponent, useSearch } from '@tanstack/react-router'

const LoginScreen = lazyRouteComponent(() => import('../../features/auth/login-screen.tsx'), 'LoginScreen')
const SignUpPage = lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage')

function Entry() {
  const { signup } = useSearch({ from: '/login' })
  return signup ? <SignUpPage /> : <LoginScreen />
}

/** `/login`: the sign-in, or a company's sign-up where the flag `signup` stands in the address (specification 002 §2). */
export const EntryPage = Object.assign(Entry, {
  /** The router asks for it while the route loads: the sign-in is what most people come for. */
  preload: () => LoginScreen.preload?.(),
})
