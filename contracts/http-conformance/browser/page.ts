import { ApiError } from '@stanza/domain/api-error.ts';
import { openApp, signal } from '../app.ts';
import type { Failed, Sent } from './messages.ts';

/** The functions that the page gives to the checks. Chromium makes every call from the origin of the app. */
const offered = {
  /** Calls a function of the app's clients. The arguments are JSON. */
  async call(baseUrl: string, name: string, json: string): Promise<{ value: unknown } | Failed> {
    const args: Sent[] = JSON.parse(json);
    const run: unknown = Reflect.get(openApp(baseUrl), name);
    if (typeof run !== 'function') throw new Error(`The app has no ${name}.`);
    try {
      return { value: await run(...args.map(received)) };
    } catch (error) {
      if (!(error instanceof ApiError))
        return { mismatch: String(error instanceof Error ? error.message : error) };
      const { kind, message, status, serverMessage, fieldMessage, code, minutesUntilReset } = error;
      return {
        failure: { kind, message, answer: { status, serverMessage, fieldMessage, code, minutesUntilReset } },
      };
    }
  },
  /** Whether an image loads. */
  loads: (address: string) =>
    new Promise<boolean>((resolve) => {
      const image = new Image();
      image.onload = () => resolve(image.naturalWidth > 0);
      image.onerror = () => resolve(false);
      image.src = address;
    }),
};

function received(sent: Sent): unknown {
  if (Array.isArray(sent)) return sent.map(received);
  if (typeof sent !== 'object' || sent === null) return sent;
  if ('isSignal' in sent) return signal;
  if (isFile(sent)) {
    const bytes = Uint8Array.from(atob(sent.base64), (letter) => letter.charCodeAt(0));
    return new File([bytes], sent.name, { type: sent.type });
  }
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, received(value)]));
}

const isFile = (sent: object): sent is { base64: string; name: string; type: string } => 'base64' in sent;

Reflect.set(globalThis, 'stanza', offered);

// The page of a member fetches the profile while it loads, as the app does.
if (location.pathname === '/member') {
  const headers = { authorization: `Bearer ${localStorage.token}`, accept: 'application/json' };
  fetch(localStorage.url, { headers }).then(
    async (response) => Reflect.set(globalThis, 'shown', await response.text()),
    () => Reflect.set(globalThis, 'shown', ''),
  );
}
