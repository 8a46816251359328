import * as calls from '../../schemas/safety/moderation.calls.ts';
import type {
  AppealVerdict,
  AuditEntry,
  CaseQueue,
  Evidence,
  Verdict,
} from '../../schemas/safety/moderation.ts';
import { absoluteImage } from '../absolute-images.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** What moderators see and do, at the backend at `baseUrl`. Needs `moderation`. All reject with an `ApiError`. */
export function createModerationApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  const withImages = (evidence: Evidence): Evidence => ({
    ...evidence,
    imageUrls: evidence.imageUrls.map((url) => absoluteImage(url, baseUrl)),
  });
  return {
    async fetchCases(options: BearerOptions): Promise<CaseQueue> {
      const { cases, count } = await send(calls.fetchCases, options);
      return {
        count,
        cases: cases.map((one) => ({
          ...one,
          copy: withImages(one.copy),
          now: one.now && withImages(one.now),
        })),
      };
    },
    decide: (id: number, verdict: Verdict, options: BearerOptions): Promise<void> =>
      send(calls.decideCase, { ...options, params: { id }, body: verdict }),
    decideAppeal: (id: number, verdict: AppealVerdict, options: BearerOptions): Promise<void> =>
      send(calls.decideAppeal, { ...options, params: { id }, body: verdict }),
    fetchLog: (options: BearerOptions): Promise<AuditEntry[]> => send(calls.fetchAuditLog, options),
  };
}
