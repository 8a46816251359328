import './browser.ts';
import { ChakraProvider } from '@chakra-ui/react';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { system } from '../../src/app/theme/system.ts';

interface RenderedView {
  user: UserEvent;
  /** The current path and query of the app. */
  address(): string;
  back(): void;
}

interface Router {
  address: string;
  navigate: NavigateFunction;
}

function RouterProbe({ onChange }: { onChange(router: Router): void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => onChange({ address: pathname + search, navigate }));
  return null;
}

/** Renders a view in the theme of the app, at an address. */
export function renderView(view: ReactNode, { at = '/' } = {}): RenderedView {
  let router: Router | undefined;
  render(
    <ChakraProvider value={system()}>
      <MemoryRouter initialEntries={[at]}>
        {view}
        <RouterProbe
          onChange={(current) => {
            router = current;
          }}
        />
      </MemoryRouter>
    </ChakraProvider>,
  );
  return {
    user: userEvent.setup(),
    address: () => router?.address ?? '',
    back: () => act(() => router?.navigate(-1)),
  };
}
