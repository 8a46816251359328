import type { CheckInfo } from '../conformance/check.ts';
import type { Site } from './site.ts';

/** A check of the HTTP calls. It rejects with a `Mismatch` that describes what a person sees, or with `NotApplicable`. */
export interface HttpCheck extends CheckInfo {
  run(site: Site): Promise<void>;
}

const check =
  (level: HttpCheck['level']) =>
  (id: string, expects: string, run: HttpCheck['run']): HttpCheck => ({ id, level, expects, run });

/** The app needs it. */
export const required = check('required');
/** The app works better with it. */
export const optional = check('optional');
