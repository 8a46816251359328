import { late } from '../routing/late.tsx';

/** The notices, loaded after the first screen, which seldom has one. */
export const LateNotices = late('notices', () => import('./Notices.tsx'));
