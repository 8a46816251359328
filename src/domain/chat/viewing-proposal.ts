import {
  maxViewingDays,
  type Viewing,
  type ViewingPlace,
  type ViewingProposal,
  viewingProposalSchema,
} from '../../schemas/chat/viewing.ts';
import { fill } from '../../schemas/fill.ts';
import { fromRomeClock, toRomeClock } from '../rome-time.ts';

/** The form of a proposal, as it is typed. */
export interface ProposalForm {
  /** Values of `datetime-local` fields, Italian time; '' for an empty one. */
  times: readonly string[];
  minutes: number;
  place: ViewingPlace;
  videoLink: string;
}

export const proposalTexts = {
  none: /*i18n*/ 'Choose at least one time.',
  skipped: /*i18n*/ 'At this time the clocks change, and it does not exist. Choose another one.',
  past: /*i18n*/ 'A viewing must be in the future.',
  far: fill(/*i18n*/ 'A viewing must be within {maxViewingDays} days.', { maxViewingDays }),
} as const;

/** An empty form, with place, length and link of the earlier proposal. */
export function emptyProposal(viewing: Viewing | null): ProposalForm {
  const { minutes = 30, place = 'onSite', videoLink = null } = viewing ?? {};
  return { times: [''], minutes, place, videoLink: videoLink ?? '' };
}

type Read = { proposal: ViewingProposal } | { fault: string };

/**
 * @param version of the viewing that the person has seen; `null` without one
 * @param now milliseconds since the epoch
 */
export function readProposal(form: ProposalForm, version: number | null, now: number): Read {
  const typed = form.times.filter((time) => time !== '');
  if (typed.length === 0) return { fault: proposalTexts.none };
  // Clocks of other centuries had other rules, so a year that is far away is refused before the time is read.
  const [years, thisYear] = [typed.map((time) => Number.parseInt(time, 10)), new Date(now).getUTCFullYear()];
  if (years.some((year) => year < thisYear - 1)) return { fault: proposalTexts.past };
  if (years.some((year) => year > thisYear + 1)) return { fault: proposalTexts.far };
  const times = typed.map(fromRomeClock).filter((time) => time !== null);
  if (times.length < typed.length) return { fault: proposalTexts.skipped };
  if (times.some((time) => Date.parse(time) <= now)) return { fault: proposalTexts.past };
  if (times.some((time) => Date.parse(time) > now + maxViewingDays * 86_400_000))
    return { fault: proposalTexts.far };
  const link = form.place === 'video' ? form.videoLink.trim() : '';
  const parsed = viewingProposalSchema.safeParse({
    times,
    minutes: form.minutes,
    place: form.place,
    videoLink: link === '' ? null : link,
    version,
  });
  return parsed.success
    ? { proposal: parsed.data }
    : { fault: parsed.error.issues[0]?.message ?? proposalTexts.none };
}

/** The earliest and the latest value of a time field. */
export function timeLimits(now: number): { min: string; max: string } {
  return {
    min: toRomeClock(new Date(now)),
    max: toRomeClock(new Date(now + maxViewingDays * 86_400_000)),
  };
}
