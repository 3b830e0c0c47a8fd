/** The words of the dashboard. */
export const WORDS = {
  welcome: (name: string) => `Welcome, ${name}`,
  received: (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB received`,
} as const
