import type { ReactNode } from 'react'

/** What is read from left to right whichever way the page is: a telephone number, an account, a code, an address to write to. */
export const Ltr = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>
