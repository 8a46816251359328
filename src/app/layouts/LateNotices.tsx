import { screenCode, useLoaded } from '../routing/screen-code.tsx';

const notices = screenCode(() => import('./Notices.tsx'));

/** The notices, loaded after the first screen, which seldom has one. */
export function LateNotices() {
  return useLoaded(notices) && <notices.Screen />;
}
