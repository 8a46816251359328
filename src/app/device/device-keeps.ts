const probe = 'stanza.probe';

/** Whether the browser keeps what the app writes after the page is closed. It may forbid storage, or have no space left. */
export function deviceKeeps(): boolean {
  try {
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** The replacement of a forbidden storage takes a text, and loses it with the page: whoever shows the text has to know. */
export function reportUnkept(report: (event: { type: 'draft.unkept' }) => void): void {
  if (!deviceKeeps()) report({ type: 'draft.unkept' });
}
