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
