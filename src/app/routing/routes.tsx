import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { Spinner } from '../../components/Spinner.tsx';
import { listingsApi } from '../effects/clients.ts';
import { AuthLayout } from '../layouts/AuthLayout.tsx';
import { ContentLayout } from '../layouts/ContentLayout.tsx';
import { LandingLayout } from '../layouts/LandingLayout.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FirstViewEnd } from './FirstViewEnd.tsx';

const Landing = lazy(() => import('../../views/landing/LandingView.tsx'));
// Screens that fetch data load their client in parallel with their code.
const Listings = lazy(() => beside(listingsApi, import('../screens/listings.tsx')));
const ListingDetail = lazy(() => beside(listingsApi, import('../screens/listing-detail.tsx')));
const PropertyMap = lazy(() => import('../screens/property-map.tsx'));
const Login = lazy(() => import('../screens/login.tsx'));
const Registration = lazy(() => import('../screens/registration.tsx'));
const PasswordReset = lazy(() => import('../screens/password-reset.tsx'));
const Feedback = lazy(() => import('../screens/feedback.tsx'));
const RequireMember = lazy(() => import('./RequireMember.tsx'));
const Profile = lazy(() => import('../screens/profile.tsx'));
const LikedListings = lazy(() => import('../screens/liked-listings.tsx'));
const Conversations = lazy(() => import('../screens/conversations.tsx'));
const ChatPage = lazy(() => import('../screens/chat-page.tsx'));
const CreateListing = lazy(() => import('../screens/create-listing.tsx'));
// For testers: a build with VITE_STATECHARTS=off has none.
const Statecharts =
  import.meta.env.VITE_STATECHARTS === 'off' ? null : lazy(() => import('../screens/statecharts.tsx'));
const NotFound = lazy(() => import('../../views/not-found/NotFoundView.tsx'));

/** The routes of docs/product/layout.md, and a page for every other path. */
export function AppRoutes() {
  return (
    <Routes>
      {Statecharts && (
        <Route element={<Screen />}>
          <Route path="statecharts" element={<Statecharts />} />
        </Route>
      )}
      <Route element={<LandingLayout />}>
        <Route element={<Screen />}>
          <Route index element={<Landing />} />
          <Route path="home" element={<Landing />} />
        </Route>
      </Route>
      <Route element={<ContentLayout />}>
        <Route element={<Screen />}>
          <Route path="map" element={<PropertyMap />} />
          <Route path="listings" element={<Listings />} />
          <Route path="listing/:id" element={<ListingDetail />} />
          <Route path="feedback" element={<Feedback />} />
          <Route element={<RequireMember />}>
            <Route path="profile" element={<Profile />} />
            <Route path="liked-listings" element={<LikedListings />} />
            <Route path="create-listing" element={<CreateListing />} />
            <Route path="conversations" element={<Conversations />} />
            <Route path="chat-page" element={<ChatPage />} />
          </Route>
        </Route>
      </Route>
      <Route element={<AuthLayout />}>
        <Route element={<Screen />}>
          <Route path="login" element={<Login />} />
          <Route path="register" element={<Registration />} />
          <Route path="forgot-password" element={<PasswordReset />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** The outlet of a layout: waits for the screen's code, and catches what the screen throws. */
function Screen() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={<BrokenScreen />}>
      <Suspense fallback={<Spinner label="Loading..." />}>
        {/* First, so that the screen is visible when its own effects run. */}
        <FirstViewEnd />
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** If the client fails to load, the actor that needs it shows the error. */
function beside<T>(client: () => Promise<unknown>, screen: Promise<T>): Promise<T> {
  client().catch(() => undefined);
  return screen;
}
