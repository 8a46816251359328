import { matchPath } from 'react-router-dom';
import { listingsApi } from '../effects/clients.ts';
import { type ScreenCode, screenCode } from './screen-code.tsx';

const landing = screenCode(() => import('../../views/landing/LandingView.tsx'));

export const landingScreens: Record<string, ScreenCode> = { '/': landing, '/home': landing };

export const contentScreens: Record<string, ScreenCode> = {
  '/map': screenCode(() => import('../screens/property-map.tsx')),
  // The screens that fetch load their client beside their code, not after it.
  '/listings': screenCode(() => beside(listingsApi, import('../screens/listings.tsx'))),
  '/listing/:id': screenCode(() => beside(listingsApi, import('../screens/listing-detail.tsx'))),
  '/compare': screenCode(() => beside(listingsApi, import('../screens/compare.tsx'))),
  '/shared-rooms': screenCode(() => beside(listingsApi, import('../screens/shared-rooms.tsx'))),
  '/feedback': screenCode(() => import('../screens/feedback.tsx')),
};

export const memberGate = screenCode(() => import('./RequireMember.tsx'));

export const memberScreens: Record<string, ScreenCode> = {
  '/profile': screenCode(() => import('../screens/profile.tsx')),
  '/liked-listings': screenCode(() => import('../screens/liked-listings.tsx')),
  '/create-listing': screenCode(() => import('../screens/create-listing.tsx')),
  '/conversations': screenCode(() => import('../screens/conversations.tsx')),
  '/chat-page': screenCode(() => import('../screens/chat-page.tsx')),
};

export const authLayout = screenCode(() => import('../layouts/AuthLayout.tsx'));

export const authScreens: Record<string, ScreenCode> = {
  '/login': screenCode(() => import('../screens/login.tsx')),
  '/register': screenCode(() => import('../screens/registration.tsx')),
  '/forgot-password': screenCode(() => import('../screens/password-reset.tsx')),
  '*': screenCode(() => import('../../views/not-found/NotFoundView.tsx')),
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
  return Object.entries(screens).find(([path]) => matchPath(path, pathname))?.[1];
}

/** A failure to load the client is left to the actor that needs it, which says so on the screen. */
function beside<T>(client: () => Promise<unknown>, screen: Promise<T>): Promise<T> {
  client().catch(() => undefined);
  return screen;
}
