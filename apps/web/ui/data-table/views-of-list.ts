import { createContext, type ReactNode } from 'react'

/** Draws the views of the list of a name; small where it stands in the head of a list. The frame of the signed-in pages brings it. */
export const ViewsOfList = createContext<((list: string, compact: boolean) => ReactNode) | null>(null)
