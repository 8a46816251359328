import { Box, chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/controls.tsx';
import { money } from '../../components/format.ts';
import type { SearchQuery } from '../../domain/search/search-query.ts';
import { useChange } from '../useChange.ts';

interface FoldedSearchProps {
  /** The search that shows. A new one folds the box again. Must be stable between renders. */
  query: SearchQuery;
  /** The search box with its filters. */
  children: ReactNode;
}

/** On a phone the search above the results is one button, which unfolds the box: so the first room is in view. */
export function FoldedSearch({ query, children }: FoldedSearchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const pill = useRef<HTMLButtonElement>(null);
  const { term, maxDistance, maxPrice } = query;
  const parts = [
    term?.name ?? t`City or university`,
    maxDistance === null ? '' : `+${maxDistance}km`,
    maxPrice === null ? '' : t`Up to ${money(maxPrice)}`,
  ].filter((part) => part !== '');
  const text = parts.join(' · ');

  function unfold() {
    flushSync(() => setIsOpen(true));
    box.current?.querySelector('input')?.select();
  }
  function fold() {
    const hadFocus = box.current?.contains(document.activeElement) === true;
    flushSync(() => setIsOpen(false));
    // On a wide screen the button does not show, and the focus stays in the box.
    if (hadFocus) pill.current?.focus();
  }
  // After the render: `flushSync` is not allowed in an effect.
  useChange(query, () => queueMicrotask(fold));

  return (
    <Box
      data-screen-only
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented && isOpen) fold();
      }}
    >
      <Button
        ref={pill}
        look="outline"
        display="none"
        mdDown={{ display: isOpen ? 'none' : 'flex' }}
        w="full"
        justifyContent="flex-start"
        aria-expanded={isOpen}
        aria-label={t`Change the search: ${text}`}
        onClick={unfold}
      >
        <Search size={18} aria-hidden />
        <chakra.span lineClamp={1} textAlign="start" overflowWrap="anywhere">
          {text}
        </chakra.span>
      </Button>
      <Box ref={box} mdDown={{ display: isOpen ? 'block' : 'none' }}>
        {children}
      </Box>
    </Box>
  );
}
