import { Trans } from '@lingui/react/macro';
import { shownLanguage } from '../languages/catalogues.ts';

interface WrongClockProps {
  /** Milliseconds by which the device's clock is ahead. */
  ahead: number;
}

export default function WrongClock({ ahead }: WrongClockProps) {
  const format = new Intl.DateTimeFormat(shownLanguage() === 'it' ? 'it' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const wrong = format.format(Date.now());
  const right = format.format(Date.now() - ahead);
  return (
    <Trans>
      The clock of this device is wrong: it says {wrong}, and it is {right}. Times of messages and viewings
      may look wrong.
    </Trans>
  );
}
