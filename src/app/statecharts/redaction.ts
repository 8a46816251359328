import type { RedactionOptions } from 'statechart-workbench/live/redact.ts';

/** What is redacted in this app, besides what the workbench redacts in any app, before data leaves its tab. */
export const redactionOptions: RedactionOptions = {
  // The app's own texts for the person, of the error catalogue. What members write to each other is `content`, `text` or a draft.
  shown: ['message', 'connectionMessage', 'serverMessage', 'fieldMessage'],
};
