import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { awaitWorkbench, enterRoot } from 'statechart-workbench/live/hook.ts';
import { ActorsContext } from '../views/useScreenActor.ts';
import { App } from './App.tsx';
import { rootActor } from './root/root-actor.ts';
import { createAppRouter } from './routing/routes.tsx';

// A build without the workbench has no live view.
const isOff = import.meta.env.VITE_STATECHARTS === 'off';
const enter = isOff ? null : enterRoot;

const loadStatecharts = () => import('./statecharts/load.ts');

/** Starts the root actor and draws the app; on the page for testers it draws the workbench instead. */
export function start(): Promise<void> | undefined {
  if (!isOff && location.pathname === '/statecharts') return loadStatecharts().then((pages) => pages.open());
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  rootActor.start();
  if (!isOff) {
    enterRoot(rootActor);
    awaitWorkbench(loadStatecharts);
  }
  const router = createAppRouter();
  const root = createRoot(container);
  // In a transition React draws in slices of a few milliseconds, between which the page answers.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ActorsContext value={enter}>
          <App router={router} />
        </ActorsContext>
      </StrictMode>,
    ),
  );
}
