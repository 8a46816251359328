import { useState } from 'react';

interface NoticesProps {
  /** What is good to know, one sentence each. */
  notices: readonly string[];
}

/** Where a tab keeps what was dismissed in it: the page reloads whenever a file is saved. */
const key = 'statechart-workbench.dismissed';

/** Notices that can be dismissed. */
export function Notices({ notices }: NoticesProps) {
  const [dismissed, setDismissed] = useState(kept);
  const shown = notices.filter((notice) => !dismissed.includes(notice));
  if (shown.length === 0) return null;
  return (
    <div className="wb-notices" role="status">
      <ul>
        {shown.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      <button
        type="button"
        className="wb-button"
        aria-label={shown.length === 1 ? 'Dismiss the notice' : 'Dismiss the notices'}
        onClick={({ currentTarget }) => {
          // The button goes away, and the focus with it.
          const main = currentTarget.closest('main');
          main?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
          const all = [...dismissed, ...shown];
          setDismissed(all);
          keep(all);
        }}
      >
        Dismiss
      </button>
    </div>
  );
}

function kept(): readonly string[] {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(all) ? all.map(String) : [];
  } catch {
    // Without storage they are shown again after a reload.
    return [];
  }
}

function keep(all: readonly string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(all));
  } catch {
    // See above.
  }
}
