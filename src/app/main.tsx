import '@fontsource-variable/cormorant-garamond/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './theme/page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { awaitWorkbench, enterRoot } from 'statechart-workbench/live/hook.ts';
import { ActorsContext } from '../views/useScreenActor.ts';
import { App } from './App.tsx';
import { rootActor } from './root/root-actor.ts';

// A build without the workbench has no live view.
const enter = import.meta.env.VITE_STATECHARTS === 'off' ? null : enterRoot;

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
rootActor.start();
if (enter) {
  enter(rootActor);
  awaitWorkbench(() => import('./statecharts/watched.ts'));
}
createRoot(container).render(
  <StrictMode>
    <ActorsContext value={enter}>
      <App />
    </ActorsContext>
  </StrictMode>,
);
