import { fillPath } from '@clinic/contract/endpoint'
import { SCREENS, type ScreenName } from '@clinic/contract/screens'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Params<N extends ScreenName> = Record<ParamNames<(typeof SCREENS)[N]['path']>, string>

/** The address of a screen: `pathTo('patientProfile', { patientId })`. */
export function pathTo<N extends ScreenName>(screen: N, ...[params]: [keyof Params<N>] extends [never] ? [] : [Params<N>]): string {
  return fillPath(SCREENS[screen].path, params)
}

/** Spread on a button that opens an address without being a link, so that its screen is prefetched like a link's (prefetch.ts). */
export const leadsTo = (address: string) => ({ 'data-leads-to': address })
