import './browser.ts';
import { ChakraProvider } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { system } from '../../src/app/theme/system.ts';
import { RequestedPlace } from '../../src/views/search/useRequestedPlace.ts';

interface RenderedView {
  user: UserEvent;
  /** The current path and query of the app. */
  address(): string;
  /** The state of its entry in the history. */
  state(): unknown;
  back(): void;
}

/** Renders a view in the theme of the app, at an address. */
export function renderView(view: ReactNode, { at = '/' } = {}): RenderedView {
  const router = createMemoryRouter([{ path: '*', element: view }], { initialEntries: [at] });
  const place = () => router.state.location;
  render(
    <I18nProvider i18n={i18n}>
      <ChakraProvider value={system}>
        <RequestedPlace value={place}>
          <RouterProvider router={router} />
        </RequestedPlace>
      </ChakraProvider>
    </I18nProvider>,
  );
  return {
    user: userEvent.setup(),
    address: () => place().pathname + place().search,
    state: () => place().state,
    back: () => act(() => void router.navigate(-1)),
  };
}
