import { Component, type ReactNode } from 'react'
import type { OpenFailure } from './open-page.ts'

/** Shows what went wrong in the place of what could not be drawn. */
export class FailureBoundary extends Component<
  { failure: OpenFailure; children: ReactNode },
  { error: unknown; failed: boolean }
> {
  override state = { error: undefined as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override render() {
    const { failure: Failure, children } = this.props
    return this.state.failed ? <Failure error={this.state.error} /> : children
  }
}
