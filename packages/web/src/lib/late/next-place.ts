import { createContext } from 'react'
import type { Location } from 'react-router'

/** Where a link leads that was followed, while the code of its screen is on its way and the screen before is still shown. */
export const NextPlace = createContext<Location | null>(null)
