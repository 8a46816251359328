import { useState } from 'react';

/** The key in the session storage. Dismissed texts are stored, since the page reloads whenever a file is saved. */
const key = 'statechart-workbench.dismissed';

/** The texts that were dismissed in this tab, and a function that dismisses more. */
export function useDismissed(): [readonly string[], (texts: readonly string[]) => void] {
  const [dismissed, setDismissed] = useState(kept);
  return [
    dismissed,
    (texts) => {
      const all = [...dismissed, ...texts];
      setDismissed(all);
      keep(all);
    },
  ];
}

function kept(): readonly string[] {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(all) ? all.map(String) : [];
  } catch {
    // Without storage, they are shown again after a reload.
    return [];
  }
}

function keep(all: readonly string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Without storage, nothing is kept.
  }
}
