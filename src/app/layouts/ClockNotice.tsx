import { useState, useSyncExternalStore } from 'react';
import { clockError, onServerTime } from '../../api/server-clock.ts';
import { loadTextsOfApp } from '../../languages/catalogues.ts';
import { hasToldClock, rememberClockTold } from '../device/clock-told.ts';
import { late } from '../routing/late.tsx';
import { DismissableNotice } from './DismissableNotice.tsx';

/** Not with the texts of the start page: it is seldom needed. */
const WrongClock = late('clock', async () => {
  const [module] = await Promise.all([import('../../components/WrongClock.tsx'), loadTextsOfApp()]);
  return module;
});

/** Says once in a tab that the device's clock is wrong. */
export function ClockNotice() {
  const ahead = useSyncExternalStore(onServerTime, clockError);
  const [isOver, setOver] = useState(hasToldClock);
  if (ahead === null || isOver) return null;
  return (
    <DismissableNotice
      role="status"
      onDismiss={() => {
        rememberClockTold();
        setOver(true);
      }}
    >
      <WrongClock ahead={ahead} />
    </DismissableNotice>
  );
}
