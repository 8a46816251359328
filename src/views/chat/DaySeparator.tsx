import { chakra } from '@chakra-ui/react';
import { dayLabel } from './message-days.ts';

export function DaySeparator({ timestamp, today }: { timestamp: string; today: number }) {
  return (
    <chakra.p
      width="fit-content"
      mx="auto"
      mt="3"
      mb="3"
      px="3"
      py="0.5"
      borderRadius="full"
      background="bg.sunken"
      color="fg.muted"
      fontSize="xs"
      fontWeight={600}
    >
      {dayLabel(timestamp, today)}
    </chakra.p>
  );
}
