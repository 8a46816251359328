import type { LoginPayload } from '../schemas/account/user.ts';

/**
 * The addresses of the app's backends. Set at build time; each address gets the trailing slash that the clients
 * resolve against.
 */
function address(value: string | undefined, fallback: string): string {
  const url = new URL(value || fallback, document.baseURI).href;
  return url.endsWith('/') ? url : `${url}/`;
}

export const apiUrl = address(import.meta.env.VITE_API_URL, '/');
export const geocoderUrl = address(import.meta.env.VITE_GEOCODER_URL, new URL('geocode/', apiUrl).href);

/** The address for page measurements; without it they stay in the root actor. */
export const vitalsUrl: string | undefined = import.meta.env.VITE_VITALS_URL || undefined;

/** The fixed demo login. A build with VITE_DEMO_LOGIN=off has none, and neither has the page of a server with TEST_TOOLS=off. */
export const demoLogin: LoginPayload | null =
  import.meta.env.VITE_DEMO_LOGIN === 'off' || document.documentElement.dataset.testTools === 'off'
    ? null
    : { email: 'demo@stanza.example', password: 'demo123' };

/** The chat's WebSocket; its scheme may be given as http too. */
export const chatUrl = socketAddress(import.meta.env.VITE_CHAT_URL, new URL('chat', apiUrl).href);

/** The WebSocket of the chat test screen: by default the server that the app is served by, a local one in development. */
export const chatPageUrl = socketAddress(
  import.meta.env.VITE_CHAT_PAGE_URL,
  new URL('/chat', document.baseURI).href,
);

function socketAddress(value: string | undefined, fallback: string): string {
  const url = new URL(value || fallback, document.baseURI);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  return url.href;
}
