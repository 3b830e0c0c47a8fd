export const THEME_WORDS = {
  colours: 'Colours',
  asDevice: 'As the device',
  light: 'Light',
  dark: 'Dark',
} as const
