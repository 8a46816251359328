import { ChakraProvider } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';
import { system } from '../../src/app/theme/system.ts';
import PricePinMap from '../../src/components/maps/PricePinMap.tsx';
import type { Pin } from './pins.ts';

/** The app's map for a backend without map search: all pins are in the browser. */
export async function open(root: HTMLElement, pins: Pin[]): Promise<() => string> {
  let at = '';
  createRoot(root).render(
    <ChakraProvider value={system}>
      <div style={{ height: '100vh' }}>
        <PricePinMap
          pins={pins}
          place={null}
          selectedId={null}
          onSelect={() => {}}
          label="Rooms"
          view={null}
          isAsLeft={false}
          onMove={({ centre, zoom }) => {
            at = `${zoom} ${centre.latitude} ${centre.longitude}`;
          }}
        />
      </div>
    </ChakraProvider>,
  );
  // Waits for the first pins.
  while (!root.querySelector('.map-mark button')) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return () => at;
}
