import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ContextType } from 'react';
import type { DataRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { UnreadContext } from '../components/PageTitle.tsx';
import { PlaceFinder } from '../views/search/place-finder.ts';
import { capabilities } from './root/root-actor.ts';
import { useUnread } from './root/useUnread.ts';

const findPlaces: ContextType<typeof PlaceFinder> = async (text, known, signal) =>
  known.length > 0 && !capabilities().includes('place-search')
    ? known
    : (await import('./effects/search/places.ts')).findPlaces(text, known, capabilities(), signal);

export function App({ router }: { router: DataRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <UnreadContext value={useUnread()}>
        <PlaceFinder value={findPlaces}>
          <RouterProvider router={router} />
        </PlaceFinder>
      </UnreadContext>
    </I18nProvider>
  );
}
