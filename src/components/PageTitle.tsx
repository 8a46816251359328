import { createContext, use } from 'react';
import { shownCount } from './shown-count.ts';

/** How many messages the member has not read. */
export const UnreadContext = createContext(0);

/** The title of a screen, with the app's name. Unread messages are counted before it: '(2) Messages · Stanza'. */
export function PageTitle({ children }: { children: string }) {
  const unread = use(UnreadContext);
  return <title>{`${unread > 0 ? `(${shownCount(unread)}) ` : ''}${children}`}</title>;
}
