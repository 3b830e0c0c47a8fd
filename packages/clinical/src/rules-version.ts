/** Stored with each score and override, and printed. Every change of a clinical rule raises it. Source: clinical decisions, G8. */
export const RULES_VERSION = '2026-11.5'
