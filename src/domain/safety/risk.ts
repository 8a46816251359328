import type { ReportReason } from '../../schemas/safety/report.ts';

/** The weights of reasons. Only the gravest reason of a case counts. */
const reasonWeights: Readonly<Record<ReportReason, number>> = {
  money: 40,
  harassment: 35,
  exclusion: 25,
  fake: 25,
  spam: 10,
  other: 10,
};

/** The weight of a photo that another member's listing had first: that of a report that the listing is false. */
const copiedPhotoWeight = reasonWeights.fake;

interface CaseFacts {
  reasons: readonly ReportReason[];
  /** Different members. */
  reporters: number;
  /** Milliseconds since the registration; `null` for the oldest accounts. */
  accountAge: number | null;
  /** Earlier decisions that found something. */
  earlier: number;
  /** Milliseconds since the case was opened. */
  waiting: number;
  /** Whether another member's listing had one of its photos first. */
  hasCopiedPhoto: boolean;
}

const day = 86_400_000;

/**
 * How soon a case should be looked at, from 0 to 100: the weight of its gravest reason or of a copied photo, 10 for each further reporter up to four, 15 for an
 * account of less than a week and 8 for one of less than a month, 10 for each earlier decision up to two, and 1 for each day that it has waited, up
 * to ten, so that no case waits for ever.
 */
export function riskOf({
  reasons,
  reporters,
  accountAge,
  earlier,
  waiting,
  hasCopiedPhoto,
}: CaseFacts): number {
  const reason = Math.max(
    hasCopiedPhoto ? copiedPhotoWeight : 0,
    ...reasons.map((one) => reasonWeights[one]),
  );
  const crowd = 10 * Math.min(4, Math.max(0, reporters - 1));
  const youth = accountAge === null || accountAge >= 30 * day ? 0 : accountAge < 7 * day ? 15 : 8;
  const record = 10 * Math.min(2, earlier);
  const age = Math.min(10, Math.floor(Math.max(0, waiting) / day));
  return Math.min(100, reason + crowd + youth + record + age);
}
