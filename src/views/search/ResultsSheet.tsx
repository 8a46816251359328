import { Box, chakra, Flex } from '@chakra-ui/react';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { useSheetDrag } from '../../components/useSheetDrag.ts';
import type { MapSearchActor } from '../../machines/search/map-search.machine.ts';
import { leastMapHeight, sheetHandle } from '../../schemas/search/map-values.ts';
import { type SheetPosition, sheetPositions } from '../../schemas/search/saved-results.ts';
import { useSearchScreen } from './search-screen.ts';

const labels: Record<SheetPosition, MessageDescriptor> = { peek: msg`Map`, half: msg`Both`, full: msg`List` };

const narrow = '(max-width: 47.99rem)';

/** Whether the map fills the screen and the results lie on it. */
export function useIsSheet(isOffered: boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      if (!isOffered) return () => {};
      const list = window.matchMedia(narrow);
      // A sheet of paper is as narrow as a phone: a print must not move the map of the screen.
      const change = () => window.matchMedia('print').matches || onChange();
      list.addEventListener('change', change);
      return () => list.removeEventListener('change', change);
    },
    () => isOffered && window.matchMedia(narrow).matches,
  );
}

const selectSheet = ({ context }: SnapshotFrom<MapSearchActor>) => context.sheet;

interface ResultsSheetProps {
  /** Whether the results lie over the map. Otherwise they are beside it, or alone. */
  isSheet: boolean;
  children: ReactNode;
}

/** The results: in the page, or on a sheet over the map, which is dragged by its handle or moved by a button for each position. */
export function ResultsSheet({ isSheet, children }: ResultsSheetProps) {
  const { map } = useSearchScreen();
  const sheet = useRef<HTMLDivElement>(null);
  const position = useSelector(map, selectSheet);
  const place = (to: SheetPosition) => map.send({ type: 'sheet.place', position: to });
  const handle = useSheetDrag(sheet, place);
  const list = useSavedTop(isSheet ? map : undefined);
  if (!isSheet) return <Box>{children}</Box>;
  return (
    <Flex
      as="section"
      ref={sheet}
      aria-label={t`List of the results`}
      data-sheet={position}
      direction="column"
      position="absolute"
      insetX="0"
      bottom="0"
      zIndex="1"
      borderTopRadius="lg"
      background="bg.canvas"
      boxShadow="lifted"
      overflow="clip"
      css={sheetStyle}
    >
      <Flex
        {...handle}
        data-handle
        data-screen-only
        align="center"
        justify="center"
        gap="2"
        flexShrink={0}
        h={`${sheetHandle}px`}
        pt="2"
        position="relative"
        cursor="grab"
        touchAction="none"
        userSelect="none"
        _before={{
          content: '""',
          position: 'absolute',
          top: '1.5',
          w: '10',
          h: '1',
          borderRadius: 'full',
          background: 'border.strong',
        }}
      >
        <Flex role="group" aria-label={t`Size of the list`} gap="2">
          {sheetPositions.map((one) => (
            <Button
              key={one}
              look={one === position ? 'solid' : 'outline'}
              aria-pressed={one === position}
              onClick={() => place(one)}
            >
              {i18n._(labels[one])}
            </Button>
          ))}
        </Flex>
      </Flex>
      <chakra.div
        ref={list}
        // Below the handle nothing is visible, so nothing there may get the focus.
        inert={position === 'peek'}
        flex="1"
        minH="0"
        overflowY="auto"
        overscrollBehavior="contain"
        px="4"
        pt="1"
        onScroll={(event) => map.send({ type: 'sheet.scroll', top: event.currentTarget.scrollTop })}
      >
        {/* `useSavedTop` observes the size of this element, which changes when the cards are loaded. */}
        <div>{children}</div>
      </chakra.div>
    </Flex>
  );
}

const sheetStyle = {
  height: 'var(--sheet-height)',
  '&:not([data-dragged])': { transition: 'height 0.2s ease-out' },
  '@media (prefers-reduced-motion: reduce)': { '&&': { transition: 'none' } },
  '&[data-sheet=peek]:not([data-dragged])': { height: `${sheetHandle}px` },
  '&[data-sheet=half]:not([data-dragged])': {
    height: `max(${sheetHandle}px, min(50%, 100% - ${leastMapHeight}px))`,
  },
  '&[data-sheet=full]:not([data-dragged])': { height: '100%' },
} as const;

/** Scrolls the list to where the person left it, as soon as its cards are there. */
function useSavedTop(map: MapSearchActor | undefined) {
  const list = useRef<HTMLDivElement>(null);
  // After a reload the sheet appears only with the first answer, which also brings the panel.
  useEffect(() => {
    const { current } = list;
    const content = current?.firstElementChild;
    const top = map?.getSnapshot().context.sheetTop ?? 0;
    if (top === 0 || !current || !content) return;
    const observer = new ResizeObserver(() => {
      current.scrollTop = top;
      if (current.scrollTop >= top - 1) observer.disconnect();
    });
    observer.observe(content);
    const stop = () => observer.disconnect();
    const signs = ['wheel', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) current.addEventListener(sign, stop, { once: true });
    return () => {
      stop();
      for (const sign of signs) current.removeEventListener(sign, stop);
    };
  }, [map]);
  return list;
}
