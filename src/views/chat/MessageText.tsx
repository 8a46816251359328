import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { userText } from '../../components/user-text.ts';
import { directionOf } from '../../domain/chat/direction.ts';
import { linkParts } from './message-links.ts';

/** A message as it was written: plain text with its line breaks, and links for addresses and phone numbers. The text has the direction of most of its letters. */
export const MessageText = memo(function MessageText({ content }: { content: string }) {
  return (
    <chakra.p dir={directionOf(content)} whiteSpace="pre-wrap" {...userText} unicodeBidi="isolate">
      {linkParts(content).map(({ start, text, href }) =>
        href === null ? (
          text
        ) : (
          <chakra.a
            key={start}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            color="accent.text"
            textDecoration="underline"
            textUnderlineOffset="0.15em"
            // A character before it that overrides the direction would show another address.
            dir="ltr"
            unicodeBidi="isolate"
          >
            {text}
          </chakra.a>
        ),
      )}
    </chakra.p>
  );
});
