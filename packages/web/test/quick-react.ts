/**
 * In development, React keeps a stack and a task for each element that it makes: a fifth of the time of a test of a screen. They are for a
 * person at a debugger. Warnings stay, with the stack of components that they name.
 */

// Read once, when React is loaded.
Object.assign(console, { createTask: undefined })

const react = await import('react')

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
// React counts the stacks of the last second, and takes none beyond 10,000.
type Internals = { recentlyCreatedOwnerStacks: number }
const internals = (react as unknown as Record<string, Internals | undefined>)[INTERNALS]
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => undefined })
