import type { Report } from './difference.ts';
import type { Json } from './json.ts';

/** Compares the deprecation marks. A backend may rely on the day that a mark names. */
export function compareDeprecation(before: Json, after: Json, name: string, report: Report): void {
  const subject = name === '' ? 'is' : `${name} is`;
  const [was, is] = [before.deprecated === true, after.deprecated === true];
  const [old, now] = [sunsetOf(before), sunsetOf(after)];
  if (was && !is) report('breaking', `${subject} not deprecated any more: a backend has to keep it`);
  if (!is || (was && old === now)) return;
  // A backend may have planned to stop on the old day.
  const isLater = was && old !== null && (now === null || now > old);
  const until = now === null ? 'no day is known yet' : `the app uses it until ${now}`;
  const earlier = was ? `, was ${old ?? 'not known'}` : '';
  report(isLater ? 'breaking' : 'additive', `${subject} deprecated: ${until}${earlier}`);
}

function sunsetOf({ 'x-sunset': day }: Json): string | null {
  return typeof day === 'string' ? day : null;
}
