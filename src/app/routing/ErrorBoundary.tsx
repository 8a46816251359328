import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** A new value renders the children again: the path, so that another screen can show. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches the errors of a screen while it renders, also of a chunk that cannot be loaded. React logs the error itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failedAt: string | null }> {
  override state = { failedAt: null as string | null };

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: { failedAt: string | null }) {
    if (state.failedAt === null || state.failedAt === props.resetKey) return null;
    // The first render after an error stores the path; a render at another path resets the boundary.
    return { failedAt: state.failedAt === '' ? props.resetKey : null };
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : this.props.fallback;
  }
}
