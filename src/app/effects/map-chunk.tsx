import type { FunctionComponent } from 'react';
import { fromPromise } from 'xstate';
import { withErrorLogging } from './attempt.ts';

/**
 * A map whose code is a chunk of its own. A machine loads it, with its timeout and its retry; a view renders `MapView` once
 * its machine says that it is loaded.
 */
export function mapChunk<Props extends object>(load: () => Promise<{ default: FunctionComponent<Props> }>) {
  let Loaded: FunctionComponent<Props> | undefined;
  return {
    loadMap: fromPromise<unknown>(({ signal }) =>
      withErrorLogging('map', signal, async () => {
        Loaded = (await load()).default;
      }),
    ),
    MapView(props: Props) {
      if (!Loaded) throw new Error('The map is rendered before it is loaded');
      return <Loaded {...props} />;
    },
  };
}
