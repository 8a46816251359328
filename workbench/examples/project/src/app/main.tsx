import { useMachine } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import { inspect } from 'statechart-workbench/inspect';
import { Statechart } from 'statechart-workbench/react';
import { doorMachine } from '../doors/door.machine';

function Door() {
  const [snapshot, send] = useMachine(doorMachine, { inspect });
  return (
    <main>
      <button type="button" onClick={() => send({ type: 'door.open' })}>
        Open
      </button>
      <Statechart machine={doorMachine} snapshot={snapshot} />
    </main>
  );
}

const container = document.getElementById('root');
if (container) createRoot(container).render(<Door />);
