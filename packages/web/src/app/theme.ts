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

const CORNER = 'var(--radius-s)'
const FONT = 'Inter, "Inter Fallback", system-ui, sans-serif'

/** The visual language of docs/design.md; its sizes, spaces and surfaces are in tokens.css. */
export const theme = createTheme({
  colors: { accent, success, warning, danger, red: danger },
  primaryColor: 'accent',
  primaryShade: 7,
  fontFamily: FONT,
  fontSizes: { xs: 'var(--text-xs)', sm: 'var(--text-s)', md: 'var(--text-m)', lg: 'var(--text-l)', xl: 'var(--text-xl)' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: 'var(--space-2)', sm: 'var(--space-3)', md: 'var(--space-5)', lg: 'var(--space-6)', xl: 'var(--space-7)' },
  radius: { xs: CORNER, sm: CORNER, md: CORNER, lg: 'var(--radius-m)', xl: 'var(--radius-m)' },
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
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' } },
    // A <header> in a dialog would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close', size: 44 }, transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
  },
})

/** What both schemes share: the tokens know which one is shown. */
const surfaces = {
  '--mantine-color-body': 'var(--clinic-ground)',
  '--mantine-color-text': 'var(--clinic-ink)',
  '--mantine-color-dimmed': 'var(--clinic-quiet)',
  '--mantine-color-placeholder': 'var(--clinic-quiet)',
  '--mantine-color-default': 'var(--clinic-card)',
  '--mantine-color-default-hover': 'var(--clinic-hover)',
  '--mantine-color-default-border': 'var(--clinic-edge)',
  '--mantine-color-accent-light': 'var(--clinic-chosen)',
  '--mantine-color-disabled': 'var(--clinic-hover)',
}

/** Surfaces and status colours with AA contrast in both schemes; Mantine's own are paler. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-shadow-md': 'var(--clinic-shadow)',
    '--mantine-shadow-lg': 'var(--clinic-shadow)',
    '--mantine-shadow-xl': 'var(--clinic-shadow)',
  },
  light: {
    ...surfaces,
    '--mantine-color-error': danger[7],
    '--mantine-color-success': success[7],
    '--mantine-color-success-light': success[0],
    '--mantine-color-warning-light': warning[0],
  },
  dark: {
    ...surfaces,
    '--mantine-color-error': danger[3],
    '--mantine-color-success': success[3],
    '--mantine-color-success-light-color': success[2],
    // A tint of the card: Mantine's own is a heavy brown.
    '--mantine-color-warning-light': '#2f2a1d',
    '--mantine-color-warning-light-color': warning[2],
    '--mantine-color-danger-light-color': danger[2],
  },
})
