import type { FunctionComponent } from 'react';
import { fromPromise } from 'xstate';
import { withErrorLogging } from '../attempt.ts';
import { reachServer, reload } from './reload.ts';

/**
 * A part of a screen whose code is a chunk of its own, such as a map. A machine loads it, with its timeout and its retry; a view
 * renders `View` once its machine says that it is loaded. If the second attempt fails although the server answers, the page is reloaded: a
 * newer release has other files, and some browsers do not request a file again that has failed.
 * @param what its name in the log
 */
export function viewChunk<Props extends object>(
  what: string,
  importView: () => Promise<{ default: FunctionComponent<Props> }>,
) {
  let Loaded: FunctionComponent<Props> | undefined;
  let hasFailed = false;
  const fetch = (signal: AbortSignal) =>
    withErrorLogging(what, signal, async () => {
      try {
        Loaded = (await importView()).default;
      } catch (error) {
        const isThere = hasFailed && (await isServerThere(signal));
        hasFailed = true;
        if (isThere) await reload();
        throw error;
      }
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

const isServerThere = (signal: AbortSignal) =>
  reachServer(signal).then(
    () => true,
    () => false,
  );
