import { Component, type ReactNode } from 'react';

interface PanelBoundaryProps {
  children: ReactNode;
}

/** An error boundary for one tab: the list and the other tabs keep working. */
export class PanelBoundary extends Component<PanelBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <p className="wb-problem" role="alert">
        This view failed: {String(error)}{' '}
        <button type="button" className="wb-button" onClick={() => this.setState({ error: null })}>
          Try again
        </button>
      </p>
    );
  }
}
