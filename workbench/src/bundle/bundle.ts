import type { Recording } from '../travel/recording.ts';

/** The contents of a bug bundle, without its session. */
export interface Bundle {
  made: string;
  app: string;
  note: string;
  /** A data URL; `null` if there is no picture. */
  screenshot: string | null;
  environment: Readonly<Record<string, string>>;
  build: Readonly<Record<string, string>>;
  /** `null` if nothing was simulated or recorded. */
  recording: Recording | null;
}
