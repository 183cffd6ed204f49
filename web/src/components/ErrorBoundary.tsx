import { Component, type ReactNode } from 'react';
import { Broken } from './Broken.tsx';

/** Keeps a fault of a screen from leaving a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}
