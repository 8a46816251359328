import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { awaitWorkbench, enterRoot } from 'statechart-workbench/live/hook.ts';
import { ActorsContext } from '../views/useScreenActor.ts';
import { App } from './App.tsx';
import { rootActor } from './root/root-actor.ts';

// A build without the workbench has no live view.
const enter = import.meta.env.VITE_STATECHARTS === 'off' ? null : enterRoot;

/** Starts the root actor and draws the app. */
export function start(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  rootActor.start();
  if (enter) {
    enter(rootActor);
    awaitWorkbench(() => import('./statecharts/watched.ts'));
  }
  const root = createRoot(container);
  // In a transition React draws in slices of a few milliseconds, between which the page answers.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ActorsContext value={enter}>
          <App />
        </ActorsContext>
      </StrictMode>,
    ),
  );
}
