import type { RedactionOptions } from 'statechart-workbench/live/redact.ts';

/** What is hidden of the app beyond what any app would hide, before anything leaves its tab. */
export const redactionOptions: RedactionOptions = {
  // The app's own texts for the person, of the error catalogue. What members write to each other is `content`, `text` or a draft.
  shown: ['message', 'connectionMessage', 'serverMessage', 'fieldMessage'],
};
