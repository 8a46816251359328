import { matchPath } from 'react-router-dom';
import type { LiveRoots } from 'statechart-workbench/live/hook.ts';
import { startInspector } from 'statechart-workbench/live/inspector.ts';
import { authScreens, contentScreens, landingScreens, memberScreens } from '../routing/screens.ts';

/** Reports to a workbench in another tab what happens in the app's actors. */
export function start(channel: BroadcastChannel, roots: LiveRoots): void {
  startInspector({ channel, roots, page: () => ({ title: 'Stanza', route: routeOf(location.pathname) }) });
}

/** The route of an address: the address itself may contain data. */
function routeOf(pathname: string): string {
  const routes = Object.keys({ ...landingScreens, ...contentScreens, ...memberScreens, ...authScreens });
  return routes.find((route) => route !== '*' && matchPath(route, pathname)) ?? 'unknown address';
}
