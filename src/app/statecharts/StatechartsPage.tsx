import layouts from 'virtual:statechart-layouts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Workbench } from 'statechart-workbench/Workbench.tsx';
import { dependencies, version } from '../../../package.json';
import { references } from './references.ts';
import { registry } from './registry.ts';

const documented = {
  ...registry,
  references,
  build: { stanza: version, xstate: dependencies.xstate },
};

/** Draws the workbench. The app does not start beside it: it would open a socket and send messages in place of the watched tab. */
export function draw(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  createRoot(container).render(
    <StrictMode>
      <Workbench registry={documented} layouts={layouts} />
    </StrictMode>,
  );
}
