import { type ContextType, lazy, Suspense } from 'react';
import { UnreadContext } from '../components/PageTitle.tsx';
import { PlaceFinder } from '../views/search/place-finder.ts';
import { LateNotices } from './layouts/LateNotices.tsx';
import { useUnread } from './root/useUnread.ts';
import { AppRouter } from './routing/AppRouter.tsx';
import { PendingBar } from './routing/PendingBar.tsx';
import { AppRoutes } from './routing/routes.tsx';

const findPlaces: ContextType<typeof PlaceFinder> = async (text, signal) =>
  (await import('./effects/search/places.ts')).findPlaces(text, signal);

// The build writes these styles into the page.
const StaticStyles =
  import.meta.env.MODE === 'development' ? lazy(() => import('./theme/StaticStyles.tsx')) : null;

export function App() {
  return (
    <UnreadContext value={useUnread()}>
      {StaticStyles && (
        <Suspense>
          <StaticStyles />
        </Suspense>
      )}
      <PlaceFinder value={findPlaces}>
        <AppRouter>
          {(navigation) => (
            <>
              <PendingBar navigation={navigation} />
              <AppRoutes navigation={navigation} />
              <LateNotices />
            </>
          )}
        </AppRouter>
      </PlaceFinder>
    </UnreadContext>
  );
}
