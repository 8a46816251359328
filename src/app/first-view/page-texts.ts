import { t } from '@lingui/core/macro';

/** The texts of index.html, each as it stands there in English. */
export function pageTexts(): string[] {
  return [
    t`Rooms for students and young renters in Italian cities: find, compare, move in.`,
    t`This browser is too old for Stanza. Please update it, or use a current version of Chrome, Edge, Firefox or Safari.`,
    t`Stanza could not be loaded. Please check your connection and reload the page.`,
    t`Stanza needs JavaScript to search rooms.`,
    t`Try Again`,
  ];
}
