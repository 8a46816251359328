import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { logFailure } from '../effects/attempt.ts';
import { type LoadComponent, loadPage } from './load-code.ts';

interface LateOptions<Props> {
  /** Shows while the code loads. */
  waiting?: ReactNode;
  /** Shows if the code could not be loaded: nothing, or a way to load it once more. Another screen is another attempt in any case. */
  failed?(retry: () => void, props: Props): ReactNode;
}

/**
 * A part of a screen whose code is a chunk of its own, such as a map. If its second attempt fails although the server answers, the page is
 * reloaded.
 * @param what its name in the log
 */
export function late<Props extends object>(
  what: string,
  load: LoadComponent<Props>,
  { waiting = null, failed = () => null }: LateOptions<Props> = {},
): (props: Props) => ReactNode {
  const attemptToLoad = (isRetried: boolean) =>
    lazy(() =>
      load().catch(async (error: unknown) => {
        logFailure(what, error);
        if (isRetried) await loadPage(window.location.href);
        throw new NotLoadedError(what, { cause: error });
      }),
    );
  let Part = attemptToLoad(false);
  return function Late(props) {
    const { key } = useLocation();
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      Part = attemptToLoad(true);
      setAttempt(attempt + 1);
    };
    return (
      <LateBoundary
        key={attempt}
        place={key}
        onOtherPlace={() => {
          Part = attemptToLoad(false);
        }}
        fallback={failed(retry, props)}
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </LateBoundary>
    );
  };
}

class NotLoadedError extends Error {}

interface LateBoundaryProps {
  place: string;
  onOtherPlace(): void;
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches that the code could not be loaded. An error of the part itself breaks the screen. */
class LateBoundary extends Component<LateBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ place }: LateBoundaryProps) {
    if (this.state.error === null || place === this.props.place) return;
    this.props.onOtherPlace();
    this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof NotLoadedError) return this.props.fallback;
    throw error;
  }
}
