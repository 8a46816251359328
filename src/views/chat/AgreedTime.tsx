import { Box, chakra, Flex } from '@chakra-ui/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useObjectUrl } from '../../components/useObjectUrl.ts';
import { userText } from '../../components/user-text.ts';
import { parseUrl } from '../../domain/parse-url.ts';
import { formatInRome } from '../../domain/rome-time.ts';
import { shownLanguage } from '../../languages/catalogues.ts';
import type { Viewing } from '../../schemas/chat/viewing.ts';
import { placeText } from './viewing-text.ts';

interface AgreedTimeProps {
  viewing: Viewing;
  start: string;
}

/** Time and place, with the calendar file. */
export function AgreedTime({ viewing, start }: AgreedTimeProps) {
  const { calendar, minutes, place, videoLink, address, state } = viewing;
  // As browsers write it: letters that look like others are not hidden.
  const host = parseUrl(videoLink ?? '')?.host;
  const file = useMemo(
    () => (calendar === null ? null : new Blob([calendar], { type: 'text/calendar' })),
    [calendar],
  );
  const url = useObjectUrl(file);
  return (
    <Box borderRadius="md" background={state === 'done' ? 'bg.sunken' : 'success.bg'} p="4">
      <chakra.p fontSize="lg" fontWeight={700}>
        <time dateTime={start}>{formatInRome(start, shownLanguage())}</time>
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted">
        {[
          t`Italian time`,
          plural(minutes, { one: '# minute', other: '# minutes' }),
          placeText(place),
          ...(state === 'done' ? [t`done`] : []),
        ].join(' · ')}
      </chakra.p>
      {address && (
        <chakra.address fontStyle="normal" fontWeight={600} mt="2" {...userText}>
          {address}
        </chakra.address>
      )}
      {videoLink !== null && host !== undefined && state !== 'done' && (
        <chakra.p mt="2" {...userText}>
          <chakra.a
            href={videoLink}
            target="_blank"
            rel="noreferrer"
            color="accent.text"
            fontWeight={600}
            textDecoration="underline"
          >
            {t`Video call at ${host}`}
          </chakra.a>
          <chakra.span display="block" fontSize="sm" color="fg.muted">
            {videoLink}
          </chakra.span>
        </chakra.p>
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
          <CalendarPlus size={18} aria-hidden /> <Trans>Add to calendar</Trans>
        </chakra.a>
      )}
      {state === 'moved' && (
        <Flex fontSize="sm" mt="1">
          <Trans>This time holds until another one is agreed.</Trans>
        </Flex>
      )}
    </Box>
  );
}
