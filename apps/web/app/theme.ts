import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorSchemeManager,
  type VariantColorsResolver,
} from '@mantine/core'
import { chooseSetting, LOCAL_KEYS, readSetting } from '../lib/preferences/settings.ts'
import { onChoice } from '../lib/preferences/stored-choice.ts'

let unsubscribe: () => void = () => undefined

/** The component library's view of the setting `scheme`. */
export const schemeManager: MantineColorSchemeManager = {
  get: () => readSetting('scheme'),
  set: (value) => chooseSetting('scheme', value),
  subscribe: (onUpdate) => {
    unsubscribe = onChoice(LOCAL_KEYS.scheme, () => onUpdate(readSetting('scheme')))
  },
  unsubscribe: () => unsubscribe(),
  clear: () => undefined,
}

/** Buttons and badges take the house's colours: one accent, red for what destroys, neutral otherwise. */
const houseVariants: VariantColorsResolver = (input) => {
  const danger = input.color === 'red'
  const tone = danger ? 'bad' : 'accent'
  switch (input.variant) {
    case 'filled':
      return {
        background: `var(--${tone})`,
        hover: `var(--${tone}-hover)`,
        color: `var(--on-${tone})`,
        border: '1px solid transparent',
      }
    case 'light':
      return {
        background: `var(--${tone}-ground)`,
        hover: `var(--${tone})`,
        color: `var(--${tone})`,
        hoverColor: `var(--on-${tone})`,
        border: '1px solid transparent',
      }
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: danger ? 'var(--bad)' : 'var(--text-soft)',
        hoverColor: danger ? 'var(--bad)' : 'var(--text)',
        border: '1px solid transparent',
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

const control = { size: 'sm' }

/**
 * The Mantine theme: sizes and defaults. The colours are in `tokens.css` and `mantine-tokens.css`; scroll lock and
 * generated style elements are off because the content security policy allows neither.
 */
export const theme = createTheme({
  primaryColor: 'blue',
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver: houseVariants,
  components: {
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'md' } },
    // A hint stands below its field: fields in a row stay level, whichever of them has one.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: control },
    PasswordInput: { defaultProps: control },
    Textarea: { defaultProps: control },
    Select: { defaultProps: control },
    MultiSelect: { defaultProps: control },
    Checkbox: { defaultProps: { size: 'xs', iconColor: 'var(--on-accent)' } },
    Switch: { defaultProps: { size: 'sm' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Modal: { defaultProps: { centered: true, lockScroll: false, transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: { lockScroll: false, transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { withArrow: true, multiline: true, maw: 280, openDelay: 200 } },
    Loader: { defaultProps: { size: 'sm' } },
  },
})
