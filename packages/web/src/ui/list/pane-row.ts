import { createContext, useContext } from 'react'

/** The id of the row whose details are beside the list. */
export const PaneRow = createContext<string | undefined>(undefined)

export const useIsInPane = (id: string) => useContext(PaneRow) === id
