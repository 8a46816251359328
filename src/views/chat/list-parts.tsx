/** The elements of the virtual list. Screen readers read it as a list of all messages, though the page contains few of them. */

import { Box, chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import type { ItemProps, ListProps } from 'react-virtuoso';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import type { MessageRow } from './message-rows.ts';
import type { OlderState } from './useChat.ts';

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

/** Above the first loaded message: whether there are older ones. Its height does not change, so that no message moves. */
export function ListHeader({ context }: ContextProps) {
  if (!context || context.older === 'none') return null;
  const { older, onRetryOlder } = context;
  return (
    <Box minH="4.5rem" px={{ base: '3', md: '5' }} py="3" display="grid" alignContent="center">
      <chakra.p role="status" fontSize="sm" color="fg.muted" textAlign="center">
        {older === 'loading' && t`Loading older messages...`}
        {older === 'start' && t`Start of the conversation`}
      </chakra.p>
      {older === 'failed' && (
        <RetryBanner message={errorTexts.conversations.messages} onRetry={onRetryOlder} />
      )}
    </Box>
  );
}
