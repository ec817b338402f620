import { type Direction, isMirroredIn } from '@fxmatch/domain/languages/direction'
import { DirectionContext, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { schemeManager, theme } from './theme.ts'

/** The language alone turns the page. */
const byLanguage = () => undefined

/** The component library as the house uses it: its colours and sizes, and the way the person's language is read. */
export function HouseProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const dir: Direction = isMirroredIn(i18n.language) ? 'rtl' : 'ltr'
  const reading = useMemo(() => ({ dir, setDirection: byLanguage, toggleDirection: byLanguage }), [dir])
  return (
    <DirectionContext value={reading}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  )
}
