import './browser.ts';
import './console-guard.ts';
import { ChakraProvider } from '@chakra-ui/react';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { system } from '../../src/app/theme/system.ts';

interface RenderedView {
  user: UserEvent;
  /** Path and query of where the app is now. */
  address(): string;
  back(): void;
}

/** Shows a view as the app does, in its theme and at an address. */
export function renderView(view: ReactNode, { at = '/' } = {}): RenderedView {
  const router: { address: string; navigate?: NavigateFunction } = { address: at };
  function RouterProbe() {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    useLayoutEffect(() => {
      Object.assign(router, { address: pathname + search, navigate });
    });
    return null;
  }
  render(
    <ChakraProvider value={system}>
      <MemoryRouter initialEntries={[at]}>
        {view}
        <RouterProbe />
      </MemoryRouter>
    </ChakraProvider>,
  );
  return {
    user: userEvent.setup(),
    address: () => router.address,
    back: () => act(() => router.navigate?.(-1)),
  };
}
