import { useSelector } from '@xstate/react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import type { NavigationActor } from '../../machines/shell/navigation.machine.ts';
import { ContentLayout } from '../layouts/ContentLayout.tsx';
import { LandingLayout } from '../layouts/LandingLayout.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NotLoaded, selectIsFailed } from './NotLoaded.tsx';
import type { ScreenCode } from './screen-code.tsx';
import {
  authLayout,
  authScreens,
  contentScreens,
  landingScreens,
  memberGate,
  memberScreens,
} from './screens.ts';

const routesOf = (screens: Record<string, ScreenCode>) =>
  Object.entries(screens).map(([path, { Screen }]) => (
    <Route key={path} path={path} element={<Screen />} caseSensitive />
  ));

/** The routes of docs/product/shell/layout.md, and a page for every other path. */
export function AppRoutes({ navigation }: { navigation: NavigationActor }) {
  const outlet = <LayoutOutlet navigation={navigation} />;
  return (
    <Routes>
      <Route element={<LandingLayout />}>
        <Route element={outlet}>{routesOf(landingScreens)}</Route>
      </Route>
      <Route element={<ContentLayout />}>
        <Route element={outlet}>
          {routesOf(contentScreens)}
          <Route element={<memberGate.Screen />}>{routesOf(memberScreens)}</Route>
        </Route>
      </Route>
      <Route element={<AuthLayout navigation={navigation} />}>
        <Route element={outlet}>{routesOf(authScreens)}</Route>
      </Route>
    </Routes>
  );
}

/** The code of the layout may be missing too: then no outlet can say so. */
function AuthLayout({ navigation }: { navigation: NavigationActor }) {
  const isFailed = useSelector(navigation, selectIsFailed);
  return isFailed && !authLayout.isLoaded() ? (
    <main>
      <NotLoaded navigation={navigation} />
    </main>
  ) : (
    <authLayout.Screen />
  );
}

/** The outlet of a layout: catches what the screen throws, and says if the next one could not be loaded. */
function LayoutOutlet({ navigation }: { navigation: NavigationActor }) {
  const { pathname } = useLocation();
  return (
    <NotLoaded navigation={navigation}>
      <ErrorBoundary resetKey={pathname} fallback={<BrokenScreen />}>
        <Outlet />
      </ErrorBoundary>
    </NotLoaded>
  );
}
