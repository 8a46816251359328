import '@fontsource-variable/cormorant-garamond/wght.css';
import '@fontsource-variable/figtree/wght.css';
import 'virtual:theme.css';
import './theme/page.css';
import './theme/map-placeholder.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { awaitWorkbench, enterRoot } from 'statechart-workbench/live/hook.ts';
import { ActorsContext } from '../views/useScreenActor.ts';
import { App } from './App.tsx';
import { keepAskedLanguage, languageOfPage, speak } from './device/language.ts';
import { logFailure } from './effects/attempt.ts';
import { rootActor } from './root/root-actor.ts';
import { createAppRouter } from './routing/routes.tsx';

// A build, or a server, without the workbench has no live view.
const isOff =
  import.meta.env.VITE_STATECHARTS === 'off' || document.documentElement.dataset.testTools === 'off';

const loadStatecharts = () => import('./statecharts/load.ts');

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

if (!isOff && location.pathname === '/statecharts') {
  // The page for testers shows the workbench instead of the app.
  loadStatecharts().then((pages) => pages.open());
} else {
  rootActor.start();
  if (!isOff) {
    enterRoot(rootActor);
    awaitWorkbench(loadStatecharts);
  }
  const show = () =>
    createRoot(container).render(
      <StrictMode>
        <ActorsContext value={isOff ? null : enterRoot}>
          <App router={createAppRouter()} />
        </ActorsContext>
      </StrictMode>,
    );
  const language = languageOfPage();
  keepAskedLanguage(language);
  speak(language).then(show, (error: unknown) => {
    logFailure('texts', error);
    // The message of index.html, with its button.
    document.getElementById('not-loaded')?.removeAttribute('hidden');
  });
}
