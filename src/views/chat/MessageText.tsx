import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { userText } from '../../components/user-text.ts';
import { linkParts } from './message-links.ts';

/** A message as it was written: plain text with its line breaks, and links for web addresses. */
export const MessageText = memo(function MessageText({ content }: { content: string }) {
  return (
    <chakra.p dir="auto" whiteSpace="pre-wrap" {...userText}>
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
          >
            {text}
          </chakra.a>
        ),
      )}
    </chakra.p>
  );
});
