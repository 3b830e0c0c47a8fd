import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** One accent and three status colours. White text on shade 7 has a contrast of at least 4.5:1; shade 4 is readable on near-black. */
const accent: MantineColorsTuple = [
  '#e9f6f5',
  '#d3ebea',
  '#a6d6d4',
  '#76c0bd',
  '#4fb0ac',
  '#2f9490',
  '#147f7c',
  '#0b6b6b',
  '#085858',
  '#064646',
]
const success: MantineColorsTuple = [
  '#eaf7ec',
  '#d3eed8',
  '#a8dcb1',
  '#7bca89',
  '#58bb69',
  '#35994a',
  '#258339',
  '#1b6e2d',
  '#145a24',
  '#0d471b',
]
const warning: MantineColorsTuple = [
  '#fff5e2',
  '#ffe9c2',
  '#ffd48a',
  '#fdbe52',
  '#f5a925',
  '#c77d0a',
  '#a66505',
  '#8a5203',
  '#704203',
  '#563202',
]
const danger: MantineColorsTuple = [
  '#fdeeee',
  '#fadbdb',
  '#f3b4b4',
  '#ee8d8d',
  '#ea7474',
  '#d64545',
  '#c12f2f',
  '#a82424',
  '#8b1b1b',
  '#6e1414',
]

const control = { defaultProps: { size: 'md' } }

/** The visual language of docs/design.md: system font, five text sizes, corners of 8, one soft shadow, 44 px touch targets. */
export const theme = createTheme({
  colors: { accent, success, warning, danger, red: danger },
  primaryColor: 'accent',
  primaryShade: 7,
  fontFamily: 'system-ui, sans-serif',
  fontSizes: { xs: '0.8125rem', sm: '0.9rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  headings: {
    fontFamily: 'system-ui, sans-serif',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '8px', xl: '8px' },
  respectReducedMotion: true,
  components: {
    Button: control,
    TextInput: control,
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    Select: {
      // The list itself scrolls, so that keyboards and screen readers treat it as one element.
      defaultProps: { size: 'md', withScrollArea: false, styles: { options: { maxHeight: 264, overflowY: 'auto' } } },
    },
    NativeSelect: control,
    NumberInput: control,
    Autocomplete: control,
    Checkbox: control,
    Switch: control,
    Radio: control,
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle' } },
    // A <header> in a dialog would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close', size: 44 }, transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
  },
})

const SOFT_SHADOW = '0 1px 2px rgb(0 0 0 / 6%), 0 8px 28px rgb(0 0 0 / 12%)'

/** Greys and status colours with AA contrast in both schemes; Mantine's own are paler. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-shadow-md': SOFT_SHADOW,
    '--mantine-shadow-lg': SOFT_SHADOW,
    '--mantine-shadow-xl': SOFT_SHADOW,
  },
  light: {
    '--mantine-color-text': '#14191f',
    '--mantine-color-dimmed': '#55606b',
    '--mantine-color-placeholder': '#69727c',
    '--mantine-color-error': danger[7],
    '--mantine-color-success': success[7],
    '--mantine-color-default-border': '#8b949e',
    '--clinic-surface': '#f7f8f9',
    '--clinic-line': '#e2e6ea',
    '--clinic-hover': '#eceff2',
    '--clinic-chosen': '#e1f1f0',
  },
  dark: {
    '--mantine-color-body': '#131619',
    '--mantine-color-text': '#e4e7ea',
    '--mantine-color-dimmed': '#a8b0b8',
    '--mantine-color-placeholder': '#929aa3',
    '--mantine-color-error': danger[3],
    '--mantine-color-success': success[3],
    '--mantine-color-default': '#1a1e22',
    '--mantine-color-default-hover': '#2a2e33',
    '--mantine-color-default-border': '#727b85',
    '--mantine-color-success-light-color': success[2],
    '--mantine-color-warning-light-color': warning[2],
    '--mantine-color-danger-light-color': danger[2],
    '--clinic-surface': '#181c1f',
    '--clinic-line': '#2b3137',
    '--clinic-hover': '#23292e',
    '--clinic-chosen': '#12302f',
  },
})
