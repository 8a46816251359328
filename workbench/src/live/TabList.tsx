import type { LiveApp } from './live-session.ts';

interface TabListProps {
  appName: string;
  /** The path of the app, `/` by default; `null` if there is no app to open. */
  appPath?: string | null | undefined;
  /** The address that apps elsewhere attach to; without it, they cannot attach. */
  socket?: string | undefined;
  apps: readonly LiveApp[];
  onAttach(app: string): void;
}

/** The tabs and services that run the app, each with a button to attach. */
export function TabList({ appName, appPath = '/', socket, apps, onAttach }: TabListProps) {
  const here = apps.filter(({ isHere }) => isHere);
  return (
    <section className="wb-section" aria-labelledby="wb-live-tabs">
      <h2 id="wb-live-tabs">Tabs and services that run {appName}</h2>
      {here.length === 0 ? (
        <p>
          None yet.{' '}
          {appPath === null ? (
            'This server has no app to open: start your app, and it appears here by itself once it attaches.'
          ) : (
            <>
              <OpenLink appName={appName} path={appPath} /> in another tab of this browser; it appears here by
              itself.
            </>
          )}
        </p>
      ) : (
        <>
          <ul className="wb-live-tabs">
            {namedApart(here).map(({ app, name, url }) => (
              <li key={app}>
                <span>
                  <strong>{name}</strong> <code>{url}</code>
                </span>
                <button
                  type="button"
                  className="wb-button wb-primary"
                  aria-label={`Attach to ${name}`}
                  onClick={() => onAttach(app)}
                >
                  Attach
                </button>
              </li>
            ))}
          </ul>
          {appPath !== null && (
            <p className="wb-note">
              Another one? <OpenLink appName={appName} path={appPath} /> in a further tab.
            </p>
          )}
        </>
      )}
      <p className="wb-note">
        Values are hidden in the app, before anything leaves its tab: only those show that a machine declares
        in its <code>meta.live</code>. {socket === undefined && 'Nothing leaves this browser.'}
      </p>
      {socket !== undefined && (
        <p className="wb-note wb-live-socket">
          Node.js services and other browsers appear here too if they give{' '}
          <code>{`createInspect({ socket: '${socket}' })`}</code>. Anyone who knows this address can watch and
          send events.
        </p>
      )}
    </section>
  );
}

/** Gives each app a unique name: several tabs of one page, or several runs of one service, have the same title. */
function namedApart(apps: readonly LiveApp[]): (LiveApp & { name: string })[] {
  const counts = new Map<string, number>();
  return apps.map((app) => {
    const title = app.title || 'Untitled page';
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    return { ...app, name: count === 1 ? title : `${title} ${count}` };
  });
}

function OpenLink({ appName, path }: { appName: string; path: string }) {
  return (
    <a className="wb-link" href={path} target="_blank" rel="noopener">
      Open {appName}
    </a>
  );
}
