import '@fontsource-variable/cormorant-garamond/wght.css';
import '@fontsource-variable/figtree/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startRootActor } from './root-actor.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
startRootActor();
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
