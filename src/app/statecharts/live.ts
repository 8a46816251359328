import { matchPath } from 'react-router-dom';
import type { LiveRoots } from 'statechart-workbench/live/hook.ts';
import { startInspector } from 'statechart-workbench/live/inspector.ts';
import { paths } from '../routing/routes.tsx';

/** Reports to a workbench in another tab what happens in the app's actors. */
export function start(channel: BroadcastChannel, roots: LiveRoots): void {
  startInspector({ channel, roots, page: () => ({ title: 'Stanza', route: routeOf(location.pathname) }) });
}

/** The route of an address: the address itself may contain data. */
function routeOf(pathname: string): string {
  return paths.find((route) => route !== '*' && matchPath(route, pathname)) ?? 'unknown address';
}
