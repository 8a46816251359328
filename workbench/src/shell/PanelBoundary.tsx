import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';

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
        <Button onClick={() => this.setState({ error: null })}>Try again</Button>
      </p>
    );
  }
}
