import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Spinner } from '../../components/Spinner.tsx';
import { logFailure } from '../effects/attempt.ts';
import { once } from '../effects/once.ts';
import { pause } from '../pause.ts';
import { loadDesign } from '../theme/load-design.ts';
import { FirstViewEnd } from './FirstViewEnd.tsx';

/** The code of a screen, or of a part of several screens, in a chunk of its own. */
export interface ScreenCode<Props extends object = object> {
  /** A failed attempt can be repeated. */
  load(): Promise<void>;
  isLoaded(): boolean;
  /** The component; a spinner until the code is loaded. */
  Screen(props: Props): ReactNode;
}

export function screenCode<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ScreenCode<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return {
    load: once(async () => {
      Loaded = (await load()).default;
    }),
    isLoaded: () => Loaded !== undefined,
    Screen: (props) =>
      Loaded ? (
        <>
          {/* First, so that the screen is visible when its own effects run. */}
          <FirstViewEnd />
          <Loaded {...props} />
        </>
      ) : (
        <Spinner label="Loading..." />
      ),
  };
}

/**
 * The code of a component that is drawn with Chakra. Chakra is loaded before it.
 * @param loadBase loads the modules that the code itself imports, beside Chakra, so that they are evaluated in a task of their own
 */
export function designedCode<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  loadBase?: () => Promise<unknown>,
): ScreenCode<Props> {
  return screenCode<Props>(async () => {
    const [Design] = await Promise.all([loadDesign(), loadBase?.()]);
    await pause();
    const { default: Designed } = await load();
    return {
      default: (props) => (
        <Design>
          <Designed {...props} />
        </Design>
      ),
    };
  });
}

/** Whether the code of a part is there. What could not be loaded is tried again on the next screen. */
export function useLoaded(part: ScreenCode<never>): boolean {
  const { key } = useLocation();
  const [isLoaded, setIsLoaded] = useState(part.isLoaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place is another attempt
  useEffect(() => {
    let isOver = false;
    part.load().then(
      () => !isOver && setIsLoaded(true),
      (error: unknown) => logFailure('part of the page', error),
    );
    return () => {
      isOver = true;
    };
  }, [part, key]);
  return isLoaded;
}
