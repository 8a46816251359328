import type { FunctionComponent } from 'react';
import { fromPromise } from 'xstate';
import { withErrorLogging } from './attempt.ts';

/**
 * A part of a screen whose code is a chunk of its own, such as a map. A machine loads it, with its timeout and its retry; a view
 * renders `View` once its machine says that it is loaded.
 * @param what its name in the log
 */
export function viewChunk<Props extends object>(
  what: string,
  importView: () => Promise<{ default: FunctionComponent<Props> }>,
) {
  let Loaded: FunctionComponent<Props> | undefined;
  const fetch = (signal: AbortSignal) =>
    withErrorLogging(what, signal, async () => {
      Loaded = (await importView()).default;
    });
  return {
    fetch,
    load: fromPromise<unknown>(({ signal }) => fetch(signal)),
    View(props: Props) {
      if (!Loaded) throw new Error(`The ${what} is rendered before it is loaded`);
      return <Loaded {...props} />;
    },
  };
}
