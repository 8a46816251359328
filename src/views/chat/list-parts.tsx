/** The elements of the virtual list. Screen readers read it as a list of all messages, though the page contains few of them. */
import type { ItemProps, ListProps } from 'react-virtuoso';
import type { MessageRow } from './message-rows.ts';
import { OlderMessages } from './OlderMessages.tsx';
import type { OlderState } from './useOlder.ts';

interface ListContext {
  /** The number of messages; -1 if it is unknown. */
  total: number;
  /** The list's index of the first loaded message. */
  firstIndex: number;
  older: OlderState;
  onRetryOlder(): void;
}

interface ContextProps {
  context?: ListContext;
}

export function ListOfItems({ children, style, ref }: ListProps<HTMLUListElement> & ContextProps) {
  return (
    <ul ref={ref} style={style}>
      {children}
    </ul>
  );
}

export function ListItem({ children, style, context, ...rest }: ItemProps<MessageRow> & ContextProps) {
  return (
    <li
      aria-setsize={context?.total}
      aria-posinset={rest['data-item-index'] - (context?.firstIndex ?? 0) + 1}
      style={style}
      // The library finds the measured rows by these attributes.
      data-index={rest['data-index']}
      data-item-index={rest['data-item-index']}
      data-known-size={rest['data-known-size']}
    >
      {children}
    </li>
  );
}

export function ListHeader({ context }: ContextProps) {
  return context && <OlderMessages state={context.older} onRetry={context.onRetryOlder} />;
}
