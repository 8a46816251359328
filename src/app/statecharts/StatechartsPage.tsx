import layouts from 'virtual:statechart-layouts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { servedNotes } from 'statechart-workbench/model/notes.ts';
import { Workbench } from 'statechart-workbench/Workbench.tsx';
import { dependencies, version } from '../../../package.json';
import { references } from './references.ts';
import { registry } from './registry.ts';

/** Notes on states. The development server writes them into their file; a build shows them. */
const written = servedNotes(`${import.meta.env.BASE_URL}statechart-notes.json`, 'docs/statechart-notes.json');
const notes = import.meta.env.DEV ? written : { file: written.file, read: written.read };

const documented = {
  ...registry,
  references,
  notes,
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
