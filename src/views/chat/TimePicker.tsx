import { Box, chakra, Flex, Grid, VisuallyHidden } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls.tsx';
import { daysOfWeek, timesOfDay } from '../../domain/chat/viewing-proposal.ts';
import { clockOf, dayOf, dayOfMonth, month, monthName, shortDay, weekday, wholeDay } from './day-text.ts';

interface TimePickerProps {
  /** The chosen times, Italian time, such as '2026-11-24T18:00'. */
  times: readonly string[];
  maxTimes: number;
  onToggle(time: string): void;
}

/** Times by week, day and half hour. The chosen ones stand below. */
export function TimePicker({ times, maxTimes, onToggle }: TimePickerProps) {
  const [now] = useState(() => Date.now());
  const [shown, setShown] = useState(() => firstShown(times, now));
  const days = daysOfWeek(shown.week, now);
  const isFull = times.length >= maxTimes;
  const turn = (by: number) => {
    const week = shown.week + by;
    setShown({ week, day: daysOfWeek(week, now).find(({ hasTimes }) => hasTimes)?.day ?? null });
  };
  return (
    <Grid gap="2" templateColumns="minmax(0, 1fr)">
      <Flex align="center" justify="space-between">
        <Button look="icon" aria-label={t`Earlier week`} disabled={shown.week === 0} onClick={() => turn(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </Button>
        <chakra.span role="status" fontWeight={600}>
          {days[0] && month(shown.day ?? days[0].day)}
        </chakra.span>
        <Button
          look="icon"
          aria-label={t`Later week`}
          disabled={!daysOfWeek(shown.week + 1, now).some(({ hasTimes }) => hasTimes)}
          onClick={() => turn(1)}
        >
          <ChevronRight size={20} aria-hidden />
        </Button>
      </Flex>
      <Grid role="group" aria-label={t`Day`} gap="1" templateColumns="repeat(7, minmax(0, 1fr))">
        {days.map(({ day, hasTimes }) => {
          const isChosen = times.some((time) => dayOf(time) === day);
          return (
            <Button
              key={day}
              look={day === shown.day ? 'solid' : 'plain'}
              aria-pressed={day === shown.day}
              disabled={!hasTimes}
              minW="0"
              px="0"
              py="1"
              minH="3.25rem"
              flexDirection="column"
              gap="0"
              lineHeight={1.2}
              onClick={() => setShown({ ...shown, day })}
            >
              <chakra.span fontSize="xs" fontWeight={400}>
                {weekday(day)}{' '}
              </chakra.span>
              {dayOfMonth(day)}
              <VisuallyHidden>
                {' '}
                {monthName(day)}
                {isChosen && `, ${t`chosen`}`}
              </VisuallyHidden>
              <Box
                boxSize="0.3125rem"
                borderRadius="full"
                background={isChosen ? 'currentcolor' : 'transparent'}
                aria-hidden
              />
            </Button>
          );
        })}
      </Grid>
      {shown.day !== null && (
        <Grid
          role="group"
          aria-label={wholeDay(shown.day)}
          gap="1.5"
          templateColumns="repeat(auto-fill, minmax(4.25rem, 1fr))"
        >
          {timesOfDay(shown.day, now).map((time) => (
            <Button
              key={time}
              look={times.includes(time) ? 'solid' : 'outline'}
              aria-label={`${wholeDay(dayOf(time))}, ${clockOf(time)}`}
              aria-pressed={times.includes(time)}
              aria-disabled={isFull && !times.includes(time)}
              minW="0"
              px="0"
              onClick={() => onToggle(time)}
            >
              {clockOf(time)}
            </Button>
          ))}
        </Grid>
      )}
      <chakra.p role="status" fontSize="sm" color="fg.muted">
        <Trans>
          {times.length} of {maxTimes} chosen.
        </Trans>
      </chakra.p>
      {times.length > 0 && (
        <Flex as="ul" aria-label={t`Chosen times`} listStyleType="none" wrap="wrap" gap="1.5">
          {times.map((time) => (
            <li key={time}>
              <Button look="outline" fontSize="sm" px="3" onClick={() => onToggle(time)}>
                <VisuallyHidden>{t`Remove`} </VisuallyHidden>
                {shortDay(dayOf(time))}, {clockOf(time)} <X size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </Flex>
      )}
    </Grid>
  );
}

/** The week and the day of the first chosen time, else of the first one that can be chosen. */
function firstShown(times: readonly string[], now: number): { week: number; day: string | null } {
  const wanted = times[0] === undefined ? null : dayOf(times[0]);
  for (let week = 0; ; week += 1) {
    const days = daysOfWeek(week, now);
    if (days.length === 0) return wanted === null ? { week: 0, day: null } : firstShown([], now);
    const found = days.find(({ day, hasTimes }) => (wanted === null ? hasTimes : hasTimes && day === wanted));
    if (found) return { week, day: found.day };
  }
}
