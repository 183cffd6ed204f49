import { Component, type ReactNode } from 'react';
import { Broken } from './Broken.tsx';

/** Shows a message instead of a blank page when a screen fails. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}
