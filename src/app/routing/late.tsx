import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { entryOf } from '../../components/history-entry.ts';
import { inEachLanguage } from '../../languages/inEachLanguage.tsx';
import { logFailure } from '../effects/attempt.ts';
import { type LoadComponent, loadPage } from './load-code.ts';

interface LateOptions<Props> {
  /** Shows while the code loads. */
  waiting?: ReactNode;
  /** Shows if the code could not be loaded: nothing, or a way to load it once more. Another screen is another attempt in any case. */
  failed?(retry: () => void, props: Props): ReactNode;
}

/**
 * A part of a screen whose code is a chunk of its own, such as a map. If it fails again after "Try Again" although the server answers, the
 * page is reloaded. An error of the part itself breaks the screen.
 * @param what its name in the log
 */
export function late<Props extends object>(
  what: string,
  load: LoadComponent<Props>,
  { waiting = null, failed = () => null }: LateOptions<Props> = {},
): (props: Props) => ReactNode {
  /** `retry` is called with whether a person asks for it. */
  type Part = ComponentType<{ props: Props; retry(isAsked: boolean): void }>;

  const attempt = (isAsked: boolean) =>
    lazy(async (): Promise<{ default: Part }> => {
      try {
        const { default: Loaded } = await load();
        const Told = inEachLanguage(Loaded);
        return { default: ({ props }) => <Told {...props} /> };
      } catch (error) {
        logFailure(what, error);
        if (isAsked) await loadPage(window.location.href);
        return { default: NotLoaded };
      }
    });

  const NotLoaded: Part = ({ props, retry }) => {
    const entry = entryOf(useLocation());
    const [failedAt] = useState(entry);
    useEffect(() => {
      if (entry !== failedAt) retry(false);
    }, [entry, failedAt, retry]);
    return failed(() => retry(true), props);
  };

  let Current = attempt(false);
  return function Late(props) {
    const [Shown, setShown] = useState(() => Current);
    const retry = (isAsked: boolean) => {
      Current = attempt(isAsked);
      setShown(() => Current);
    };
    return (
      <Suspense fallback={waiting}>
        <Shown props={props} retry={retry} />
      </Suspense>
    );
  };
}
