export const THEME_WORDS = { colours: 'Colours', auto: 'As the device', light: 'Light', dark: 'Dark' } as const
