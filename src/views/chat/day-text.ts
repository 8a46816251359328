import { byLanguage } from '../../components/format.ts';

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = byLanguage(
    (language) =>
      new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', { timeZone: 'UTC', ...options }),
  );
  return (day: string) => format().format(new Date(day));
};

/** Parts of a day such as '2026-11-24': 'Tue', '24', 'November', 'November 2026', 'Tue 24 Nov' and 'Tuesday 24 November'. */
export const weekday = dayFormat({ weekday: 'short' });
export const dayOfMonth = dayFormat({ day: 'numeric' });
export const monthName = dayFormat({ month: 'long' });
export const month = dayFormat({ month: 'long', year: 'numeric' });
export const shortDay = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' });
export const wholeDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** The day and the hour of a clock time such as '2026-11-24T18:00'. */
export const dayOf = (time: string) => time.slice(0, 10);
export const clockOf = (time: string) => time.slice(11);
