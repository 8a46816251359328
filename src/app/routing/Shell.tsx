import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { type DataRouter, Outlet, ScrollRestoration } from 'react-router-dom';
import { BackCloses } from '../../components/useBackCloses.tsx';
import { RequestedPlace } from '../../views/search/useRequestedPlace.ts';
import { LateNotices } from '../layouts/LateNotices.tsx';
import { Pending } from './Pending.tsx';
import { useFocusOnHeading } from './useFocusOnHeading.ts';
import { scrollKey, useLateScroll } from './useLateScroll.ts';

/** Around all screens: what belongs to moving between them, and the notices that can show on each. */
export function Shell({ readState }: { readState(): DataRouter['state'] }) {
  useLingui();
  useFocusOnHeading();
  useLateScroll(() => readState().restoreScrollPosition);
  const readPlace = useCallback(() => {
    const { navigation, location } = readState();
    return navigation.location ?? location;
  }, [readState]);
  return (
    <RequestedPlace value={readPlace}>
      <BackCloses readState={readState}>
        <Pending readState={readState} />
        <Outlet />
        <LateNotices />
        <ScrollRestoration getKey={scrollKey} storageKey="stanza.scroll" />
      </BackCloses>
    </RequestedPlace>
  );
}
