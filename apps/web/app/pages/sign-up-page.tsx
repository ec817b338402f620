import '@mantine/core/styles.layer.css'
import '../mantine-tokens.css'
import { SignUpScreen } from '../../features/sign-ups/apply/sign-up-screen.tsx'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { SchemeSelect } from '../../ui/scheme-select.tsx'
import { HouseProvider } from '../house-provider.tsx'
import classes from './sign-up-page.module.css'

/** The frame of a company's sign-up: brand, form, languages. Nobody is signed in. */
export function SignUpPage() {
  return (
    <HouseProvider>
      <div className={classes.page}>
        <header className={classes.top}>
          <span className={classes.brand}>
            FX<b>Match</b>
          </span>
          <span className={classes.choices}>
            <SchemeSelect />
            <LanguageSelect />
          </span>
        </header>
        <SignUpScreen />
      </div>
    </HouseProvider>
  )
}
