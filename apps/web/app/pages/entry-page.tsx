import { lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { LoginScreen } from '../../features/auth/login-screen.tsx'

const SignUpPage = lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage')

/** `/login`: the sign-in, or a company's sign-up where the flag `signup` stands in the address (specification 002 §2). */
export function EntryPage() {
  const { signup } = useSearch({ from: '/login' })
  return signup ? <SignUpPage /> : <LoginScreen />
}
