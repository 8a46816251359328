import type { ViewingOffer } from '../../schemas/chat/viewing.ts';
import {
  maxViewingDays,
  type Viewing,
  type ViewingPlace,
  viewingOfferSchema,
} from '../../schemas/chat/viewing.ts';
import { fill } from '../../schemas/fill.ts';
import { dayInItaly } from '../day.ts';
import { fromRomeClock } from '../rome-time.ts';

/** The form of a proposal, and of the open times of a listing, as it is filled in. */
export interface ProposalForm {
  /** Italian time, such as '2026-11-24T18:00', the earliest first. */
  times: readonly string[];
  minutes: number;
  place: ViewingPlace;
  videoLink: string;
}

/** How many times a form takes, and whether it takes none. */
export interface TimesRule {
  maxTimes: number;
  isOptional: boolean;
}

export const proposalTexts = {
  none: /*i18n*/ 'Choose at least one time.',
  past: /*i18n*/ 'A viewing must be in the future.',
  far: fill(/*i18n*/ 'A viewing must be within {maxViewingDays} days.', { maxViewingDays }),
} as const;

const day = 86_400_000;

/** The hours of a day that can be chosen: each half hour from 8:00 to 20:30. */
const clocks = Array.from({ length: 26 }, (_, index) => {
  const hour = String(8 + Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

/** An empty form, with place, length and link of the earlier proposal. */
export function emptyProposal(
  viewing: Pick<Viewing, 'minutes' | 'place' | 'videoLink'> | null,
): ProposalForm {
  const { minutes = 30, place = 'onSite', videoLink = null } = viewing ?? {};
  return { times: [], minutes, place, videoLink: videoLink ?? '' };
}

/** The times with this one, or without it if it is among them. */
export function toggled(times: readonly string[], time: string): string[] {
  return times.includes(time) ? times.filter((one) => one !== time) : [...times, time].toSorted();
}

/**
 * The days of a week in Italy that can have a viewing, Monday first, such as '2026-11-24'.
 * @param week 0 for this week, 1 for the next
 * @param now milliseconds since the epoch
 * @returns empty for a week that is too far ahead
 */
export function daysOfWeek(week: number, now: number): { day: string; hasTimes: boolean }[] {
  const today = Date.parse(dayInItaly(new Date(now)));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * day + week * 7 * day;
  if (monday > now + maxViewingDays * day) return [];
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(monday + index * day).toISOString().slice(0, 10);
    return { day: date, hasTimes: timesOfDay(date, now).length > 0 };
  });
}

/** The times of a day that can be chosen: those that have passed are not among them. */
export function timesOfDay(date: string, now: number): string[] {
  return clocks.map((clock) => `${date}T${clock}`).filter((time) => faultOf(time, now) === null);
}

function faultOf(time: string, now: number): string | null {
  const moment = fromRomeClock(time);
  if (moment === null || Date.parse(moment) <= now) return proposalTexts.past;
  return Date.parse(moment) > now + maxViewingDays * day ? proposalTexts.far : null;
}

type Read = { offer: ViewingOffer } | { fault: string };

/** @param now milliseconds since the epoch */
export function readProposal(form: ProposalForm, isOptional: boolean, now: number): Read {
  if (form.times.length === 0 && !isOptional) return { fault: proposalTexts.none };
  const fault = form.times.map((time) => faultOf(time, now)).find((one) => one !== null);
  if (fault) return { fault };
  const link = form.place === 'video' ? form.videoLink.trim() : '';
  const parsed = viewingOfferSchema.safeParse({
    times: form.times.map(fromRomeClock),
    minutes: form.minutes,
    place: form.place,
    videoLink: link === '' ? null : link,
  });
  return parsed.success
    ? { offer: parsed.data }
    : { fault: parsed.error.issues[0]?.message ?? proposalTexts.none };
}
