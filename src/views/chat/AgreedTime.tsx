import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useObjectUrl } from '../../components/useObjectUrl.ts';
import { userText } from '../../components/user-text.ts';
import { formatInRome } from '../../domain/rome-time.ts';
import type { Viewing } from '../../schemas/chat/viewing.ts';

interface AgreedTimeProps {
  viewing: Viewing;
  start: string;
}

/** Time and place, with the calendar file. */
export function AgreedTime({ viewing, start }: AgreedTimeProps) {
  const { calendar, minutes, place, videoLink, address, state } = viewing;
  const file = useMemo(
    () => (calendar === null ? null : new Blob([calendar], { type: 'text/calendar' })),
    [calendar],
  );
  const url = useObjectUrl(file);
  return (
    <Box borderRadius="md" background={state === 'done' ? 'bg.sunken' : 'success.bg'} p="4">
      <chakra.p fontSize="lg" fontWeight={700}>
        <time dateTime={start}>{formatInRome(start)}</time>
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted">
        Italian time · {minutes} minutes · {place === 'video' ? 'by video' : 'on site'}
        {state === 'done' && ' · done'}
      </chakra.p>
      {address && (
        <chakra.address fontStyle="normal" fontWeight={600} mt="2" {...userText}>
          {address}
        </chakra.address>
      )}
      {videoLink !== null && state !== 'done' && (
        <chakra.a
          href={videoLink}
          target="_blank"
          rel="noreferrer"
          display="inline-block"
          mt="2"
          color="accent.text"
          fontWeight={600}
          textDecoration="underline"
          {...userText}
        >
          {videoLink}
        </chakra.a>
      )}
      {url && (
        <chakra.a
          href={url}
          download="viewing.ics"
          display="flex"
          width="fit-content"
          minH="2.75rem"
          alignItems="center"
          gap="2"
          mt="1"
          fontWeight={600}
          fontSize="sm"
          textDecoration="underline"
        >
          <CalendarPlus size={18} aria-hidden /> Add to calendar
        </chakra.a>
      )}
      {state === 'moved' && (
        <Flex fontSize="sm" mt="1">
          This time holds until another one is agreed.
        </Flex>
      )}
    </Box>
  );
}
