import { createBrowserRouter, type DataRouter, Outlet, type RouteObject } from 'react-router-dom';
import { inEachLanguage } from '../../languages/inEachLanguage.tsx';
import LandingView from '../../views/shell/LandingView.tsx';
import { ContentLayout } from '../layouts/ContentLayout.tsx';
import { LandingLayout } from '../layouts/LandingLayout.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import { FirstViewEnd } from './FirstViewEnd.tsx';
import { late } from './late.tsx';
import { type LoadComponent, screenCode } from './load-code.ts';
import { FirstPending } from './Pending.tsx';
import { Shell } from './Shell.tsx';
import { nameFirstEntry } from './useGoBack.ts';

const LandingRooms = late('rooms', () => import('../screens/shell/landing-rooms.tsx'));

/** In the first chunk, so that the landing page needs no other. */
const Landing = inEachLanguage(() => <LandingView Later={LandingRooms} />);

const landingScreens = { '/': Landing, '/home': Landing };

const safety = () => import('../screens/safety/safety.tsx');

const contentScreens: Record<string, LoadComponent> = {
  '/map': () => import('../screens/search/property-map.tsx'),
  '/listings': () => import('../screens/search/listings.tsx'),
  '/listing/:id': () => import('../screens/listing/listing-detail.tsx'),
  '/compare': () => import('../screens/search/compare.tsx'),
  '/shared-rooms': () => import('../screens/search/shared-rooms.tsx'),
  '/safety': safety,
  '/moderation': safety,
  '/guides/*': () => import('../../views/listing/guides/GuidesView.tsx'),
  '/confirm-email': () => import('../screens/account/confirm-email.tsx'),
  '/feedback': () => import('../screens/shell/feedback.tsx'),
};

const memberScreens: Record<string, LoadComponent> = {
  '/profile': () => import('../screens/account/profile.tsx'),
  '/account': () => import('../screens/account/account.tsx'),
  '/liked-listings': () => import('../screens/listing/liked-listings.tsx'),
  '/create-listing': () => import('../screens/publish/create-listing.tsx'),
  '/conversations': () => import('../screens/chat/conversations.tsx'),
  '/chat-page': () => import('../screens/chat/chat-page.tsx'),
};

const authScreens: Record<string, LoadComponent> = {
  '/login': () => import('../screens/account/login.tsx'),
  '/register': () => import('../screens/account/registration.tsx'),
  '/forgot-password': () => import('../screens/account/password-reset.tsx'),
  '*': () => import('../../views/shell/NotFoundView.tsx'),
};

/** The paths of docs/product/shell/layout.md. */
export const paths = Object.keys({ ...landingScreens, ...contentScreens, ...memberScreens, ...authScreens });

const routesOf = (screens: Record<string, LoadComponent>): RouteObject[] =>
  Object.entries(screens).map(([path, load]) => ({ path, caseSensitive: true, lazy: screenCode(load) }));

/** Provides Chakra to the routes inside. */
const withDesign = (children: RouteObject[]): RouteObject => ({
  lazy: screenCode(() => import('../layouts/DesignLayout.tsx')),
  children,
});

/** The routes inside a layout, which stays while the first of them loads, and if one breaks. */
const inLayout = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <>
        <FirstViewEnd />
        <Outlet />
      </>
    ),
    hydrateFallbackElement: <FirstPending />,
    errorElement: <BrokenScreen />,
    children,
  },
];

const forMembers: RouteObject = {
  lazy: screenCode(() => import('./RequireMember.tsx')),
  children: routesOf(memberScreens),
};

export function createAppRouter(): DataRouter {
  nameFirstEntry();
  const router = createBrowserRouter([
    {
      element: <Shell readState={() => router.state} />,
      errorElement: <BrokenScreen />,
      hydrateFallbackElement: (
        <main>
          <FirstPending />
        </main>
      ),
      children: [
        {
          element: <LandingLayout />,
          children: inLayout(
            Object.entries(landingScreens).map(([path, Component]) => ({
              path,
              caseSensitive: true,
              Component,
            })),
          ),
        },
        {
          element: <ContentLayout />,
          children: inLayout([withDesign([...routesOf(contentScreens), forMembers])]),
        },
        withDesign([
          {
            lazy: screenCode(() => import('../layouts/AuthLayout.tsx')),
            children: inLayout(routesOf(authScreens)),
          },
        ]),
      ],
    },
  ]);
  return router;
}
