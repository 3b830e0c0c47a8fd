import { Component, type ReactNode } from 'react'
import { type Location, Outlet, useLocation } from 'react-router'
import { RouteError } from './route-error.tsx'

type Props = { framed: boolean; location: Location; children: ReactNode }
type CaughtError = { location: Location; thrown?: { error: unknown } | undefined }

/** The screens of a route, or what is shown when one of them breaks, until the next place is opened. */
export function IfItBreaks({ framed = false }: { framed?: boolean }) {
  return (
    <Catcher framed={framed} location={useLocation()}>
      <Outlet />
    </Catcher>
  )
}

class Catcher extends Component<Props, CaughtError> {
  override state: CaughtError = { location: this.props.location }

  static getDerivedStateFromError = (error: unknown): Partial<CaughtError> => ({ thrown: { error } })
  static getDerivedStateFromProps = ({ location }: Props, before: CaughtError): CaughtError | null =>
    location === before.location ? null : { location, thrown: undefined }

  override render() {
    const { framed, children } = this.props
    const { thrown } = this.state
    return thrown ? <RouteError error={thrown.error} framed={framed} /> : children
  }
}
