import { type Html, html } from '../html.ts';
import { heading, type Page } from '../layout.ts';
import type { MatrixRow, Version } from '../matrix.ts';

/** The number of newest app versions that are shown for each pact. */
const mostVersions = 50;

/** Which versions of the app and of the backend are compatible, from the verifications in a broker. */
export function compatibilityPage(rows: readonly MatrixRow[]): Page {
  const pacts = [...Map.groupBy(rows, ({ consumer }) => consumer)];
  return {
    path: 'compatibility.html',
    title: 'Compatibility',
    body: html`<h1>Compatibility</h1>
<p>Versions of the app, newest first, and the backends that were verified with their pacts. Made from the results in the Pact Broker on ${new Date().toISOString().slice(0, 10)}.</p>
${pacts.length === 0 && html`<p>The broker has no pacts yet.</p>`}${pacts.map(table)}`,
  };
}

function table([consumer, rows]: [string, MatrixRow[]]): Html {
  const backends = new Map(
    rows.flatMap(({ verification }) =>
      verification ? [[verification.backend.number, verification.backend] as const] : [],
    ),
  );
  const newest = rows.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  const apps = [...Map.groupBy(newest, ({ app }) => app.number).values()].slice(0, mostVersions);
  return html`<section>${heading(3, consumer)}
<div class="scroll" role="region" aria-label="${consumer}" tabindex="0"><table><thead><tr><th>App</th>${[...backends.values()].map((backend) => html`<th>${name(backend)}</th>`)}${backends.size === 0 && html`<th>Backends</th>`}</tr></thead><tbody>
${apps.map((ofApp) => row(ofApp, [...backends.values()]))}</tbody></table></div></section>
`;
}

function row(ofApp: readonly MatrixRow[], backends: readonly Version[]): Html {
  const [first] = ofApp;
  return html`<tr><th scope="row">${first && name(first.app)}</th>${backends.map((backend) => {
    const found = ofApp.find(({ verification }) => verification?.backend.number === backend.number);
    // On a narrow screen the table has no head.
    return html`<td>${cell(found?.verification ?? null)}<span class="of"> by ${name(backend)}</span></td>`;
  })}${backends.length === 0 && html`<td>${cell(null)}</td>`}</tr>
`;
}

function cell(verification: MatrixRow['verification']): Html {
  if (verification === null) return html`not verified`;
  const { success, verifiedAt } = verification;
  return html`<strong>${success ? 'fits' : 'does not fit'}</strong>, ${verifiedAt.slice(0, 10)}`;
}

function name({ number, branch, environments }: Version): Html {
  // A version is a commit, identified by its first characters.
  const short = /^[0-9a-f]{40}$/.test(number) ? number.slice(0, 7) : number;
  const places = environments.map((place) => html` <span class="badge plain">in ${place}</span>`);
  return html`<code>${short}</code>${branch !== null && html` ${branch}`}${places}`;
}
