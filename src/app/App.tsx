import type { ContextType } from 'react';
import type { DataRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { UnreadContext } from '../components/PageTitle.tsx';
import { PlaceFinder } from '../views/search/place-finder.ts';
import { capabilities } from './root/root-actor.ts';
import { useUnread } from './root/useUnread.ts';

const findPlaces: ContextType<typeof PlaceFinder> = async (text, signal) =>
  (await import('./effects/search/places.ts')).findPlaces(text, capabilities(), signal);

export function App({ router }: { router: DataRouter }) {
  return (
    <UnreadContext value={useUnread()}>
      <PlaceFinder value={findPlaces}>
        <RouterProvider router={router} />
      </PlaceFinder>
    </UnreadContext>
  );
}
