import { matchPath } from 'react-router-dom';
import { listingsApi } from '../effects/clients.ts';
import { pause } from '../pause.ts';
import { designedCode, type ScreenCode, screenCode } from './screen-code.tsx';

const landing = screenCode(() => import('../../views/shell/LandingView.tsx'));

export const landingScreens: Record<string, ScreenCode> = { '/': landing, '/home': landing };

/** Loads ky and Zod. A slow phone takes as long for them as for a screen's own code. */
const loadCalls = async () => {
  await import('../../api/http.ts');
  await pause();
  await import('../../api/search/listings.ts');
};

export const contentScreens: Record<string, ScreenCode> = {
  '/map': designedCode(() => import('../screens/search/property-map.tsx')),
  // The screens that fetch load their client beside their code, not after it.
  '/listings': designedCode(() => beside(listingsApi, import('../screens/search/listings.tsx')), loadCalls),
  '/listing/:id': designedCode(
    () => beside(listingsApi, import('../screens/listing/listing-detail.tsx')),
    loadCalls,
  ),
  '/compare': designedCode(() => beside(listingsApi, import('../screens/search/compare.tsx')), loadCalls),
  '/shared-rooms': designedCode(
    () => beside(listingsApi, import('../screens/search/shared-rooms.tsx')),
    loadCalls,
  ),
  '/feedback': designedCode(() => import('../screens/shell/feedback.tsx')),
};

export const memberGate = designedCode(() => import('./RequireMember.tsx'));

export const memberScreens: Record<string, ScreenCode> = {
  '/profile': designedCode(() => import('../screens/account/profile.tsx')),
  '/liked-listings': designedCode(() => import('../screens/listing/liked-listings.tsx')),
  '/create-listing': designedCode(() => import('../screens/publish/create-listing.tsx')),
  '/conversations': designedCode(() => import('../screens/chat/conversations.tsx')),
  '/chat-page': designedCode(() => import('../screens/chat/chat-page.tsx')),
};

export const authLayout = designedCode(() => import('../layouts/AuthLayout.tsx'));

export const authScreens: Record<string, ScreenCode> = {
  '/login': designedCode(() => import('../screens/account/login.tsx')),
  '/register': designedCode(() => import('../screens/account/registration.tsx')),
  '/forgot-password': designedCode(() => import('../screens/account/password-reset.tsx')),
  '*': designedCode(() => import('../../views/shell/NotFoundView.tsx')),
};

/** Loads the code of the screen at an address. */
export async function loadScreen(pathname: string): Promise<void> {
  const open = screenIn({ ...landingScreens, ...contentScreens }, pathname);
  const forMembers = screenIn(memberScreens, pathname);
  const code = open ?? forMembers ?? screenIn(authScreens, pathname);
  const frame = open ? undefined : forMembers ? memberGate : authLayout;
  await Promise.all([code?.load(), frame?.load()]);
}

function screenIn(screens: Record<string, ScreenCode>, pathname: string): ScreenCode | undefined {
  return Object.entries(screens).find(([path]) => matchPath({ path, caseSensitive: true }, pathname))?.[1];
}

/** A failure to load the client is left to the actor that needs it, which says so on the screen. */
function beside<T>(client: () => Promise<unknown>, screen: Promise<T>): Promise<T> {
  client().catch(() => undefined);
  return screen;
}
