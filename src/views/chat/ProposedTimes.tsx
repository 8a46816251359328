import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../components/controls.tsx';
import { italianTime } from '../../components/format.ts';
import type { Viewing } from '../../schemas/chat/viewing.ts';
import { placeText } from './viewing-text.ts';

interface ProposedTimesProps {
  viewing: Viewing;
  /** The name of the member who has proposed them; `null` for oneself. */
  name: string | null;
  isBusy: boolean;
  isAvailable: boolean;
  onAgree(start: string): void;
}

/** The proposed times, each with a button if the person can agree to it. */
export function ProposedTimes({ viewing, name, isBusy, isAvailable, onAgree }: ProposedTimesProps) {
  const title = useId();
  const { minutes, place, start, state, times } = viewing;
  return (
    <section aria-labelledby={title}>
      <chakra.h3 id={title} fontFamily="body" fontSize="md" fontWeight={700}>
        {name === null ? t`You propose` : t`${name} proposes`}
        {state === 'proposed' && (
          <chakra.span fontWeight={400} color="fg.muted">
            {' '}
            · <Plural value={minutes} one="# minute" other="# minutes" />, {placeText(place)}
          </chakra.span>
        )}
      </chakra.h3>
      <chakra.ul listStyleType="none" mt="2" display="grid" gap="2">
        {times.map((time) => {
          const hasPassed = Date.parse(time) <= Date.now();
          return (
            <Flex
              as="li"
              key={time}
              align="center"
              justify="space-between"
              gap="3"
              wrap="wrap"
              minH="2.75rem"
            >
              <time dateTime={time}>{italianTime(time)}</time>
              {hasPassed && (
                <chakra.span color="fg.muted">
                  <Trans>Passed</Trans>
                </chakra.span>
              )}
              {name !== null && !hasPassed && isAvailable && (
                <Button
                  aria-label={t`Agree to ${italianTime(time)}`}
                  aria-disabled={isBusy}
                  onClick={() => {
                    if (!isBusy) onAgree(time);
                  }}
                >
                  <Trans>Agree</Trans>
                </Button>
              )}
            </Flex>
          );
        })}
      </chakra.ul>
      {state === 'moved' && start !== null && isAvailable && (
        <Button look="outline" mt="2" aria-disabled={isBusy} onClick={() => onAgree(start)}>
          <Trans>Keep {italianTime(start)}</Trans>
        </Button>
      )}
    </section>
  );
}
