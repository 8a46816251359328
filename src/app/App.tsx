import { type ContextType, lazy, Suspense } from 'react';
import type { DataRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { UnreadContext } from '../components/PageTitle.tsx';
import { PlaceFinder } from '../views/search/place-finder.ts';
import { useUnread } from './root/useUnread.ts';

const findPlaces: ContextType<typeof PlaceFinder> = async (text, signal) =>
  (await import('./effects/search/places.ts')).findPlaces(text, signal);

// The build writes these styles into the page.
const StaticStyles =
  import.meta.env.MODE === 'development' ? lazy(() => import('./theme/StaticStyles.tsx')) : null;

export function App({ router }: { router: DataRouter }) {
  return (
    <UnreadContext value={useUnread()}>
      {StaticStyles && (
        <Suspense>
          <StaticStyles />
        </Suspense>
      )}
      <PlaceFinder value={findPlaces}>
        <RouterProvider router={router} />
      </PlaceFinder>
    </UnreadContext>
  );
}
