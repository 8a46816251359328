import { Problem } from '../shell/Problem.tsx';

/** Warns that the run is lost when the page reloads. */
export function TooLong() {
  return (
    <Problem>
      This run is too long for the address, or has a value that cannot be written there: it is lost when the
      page reloads. Export it as a recording to keep it.
    </Problem>
  );
}
