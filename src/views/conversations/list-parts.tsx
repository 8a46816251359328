/** The elements of the virtual list. Screen readers read it as a list of all messages, though the page contains few of them. */
import type { ItemProps, ListProps } from 'react-virtuoso';
import type { MessageRow } from './message-rows.ts';

interface SizeContext {
  context?: { total: number };
}

export function ListOfItems({ children, style, ref }: ListProps<HTMLUListElement> & SizeContext) {
  return (
    <ul ref={ref} style={style}>
      {children}
    </ul>
  );
}

export function ListItem({ children, style, context, ...rest }: ItemProps<MessageRow> & SizeContext) {
  return (
    <li
      aria-setsize={context?.total}
      aria-posinset={rest['data-item-index'] + 1}
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
