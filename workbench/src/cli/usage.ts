export const usage = `statechart-workbench: the statecharts of an XState v5 project

  dev GLOB…              opens the workbench; it reloads when a file is saved
      --port NUMBER        5180 unless given
      --host ADDRESS       127.0.0.1 unless given: only this computer reaches it
      --token TEXT         what apps elsewhere name to be watched in Live; new for each start unless given
  render GLOB…           writes a page, an SVG and a Mermaid file for each machine
      --out FOLDER         docs/statecharts unless given
      --check              writes nothing; exits with 1 if the files differ
  paths GLOB…            prints the shortest path to each state and transition
      --max NUMBER         the states searched for each input, 2000 unless given
      --seconds NUMBER     the time for each machine, 30 unless given
      --json               prints JSON, in which long paths are whole
  coverage GLOB…         merges what the Vitest plugin gathered, and prints it
      --floors FILE        exits with 1 if a machine is below its floor in this file
      --raise              raises the floors to what the tests cover now, and writes the file if there is none
  diff REF GLOB…         compares the charts with those of a git reference
      --out FOLDER         writes both charts of each changed machine, painted

All take:
      --root FOLDER        the project, this folder unless given
      --config FILE        a Vite configuration; else its resolve and define are read from the project's own

--version prints the version, and --help this text.
Put quotes around a glob: "src/**/*.machine.ts".
Exit codes: 0, 1 (a difference, a gap, a breaking change, a search that a limit ended, a machine that cannot be loaded, files without any), 2
(a wrong call, or a glob that names no file).`;
