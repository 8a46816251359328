export const usage = `statechart-workbench: the statecharts of an XState v5 project

  dev GLOB…              opens the workbench; it reloads when a file is saved
      --port NUMBER        default 5180
      --host ADDRESS       default 127.0.0.1, which only this computer can reach
      --token TEXT         the secret with which other apps connect to Live; by default one that is kept in node_modules
      --open FILE:LINE     opens the browser at the machine and the state in that line
  render GLOB…           writes a page, an SVG and a Mermaid file for each machine
      --out FOLDER         default docs/statecharts
      --check              writes nothing; exits with 1 if the files differ
  paths GLOB…            prints the shortest path to each state and transition
      --max NUMBER         the maximum of states searched for each input, default 2000
      --seconds NUMBER     the maximum time for each machine, default 30
      --json               prints JSON, with long paths complete
  coverage GLOB…         merges and prints the coverage that the Vitest plugin recorded
      --floors FILE        exits with 1 if a machine is below its floor in this file
      --raise              raises the floors to what the tests cover now, and writes the file if there is none
  diff REF GLOB…         compares the charts with those of a git reference
      --out FOLDER         writes both charts of each changed machine, with the changes coloured
      --comment            prints Markdown with the charts in Mermaid, for a comment of GitHub or GitLab

Options of all commands:
      --root FOLDER        the project, by default this folder
      --config FILE        a Vite configuration; by default resolve and define of the project's own

--version prints the version, and --help this text.
Put quotes around a glob: "src/**/*.machine.ts".
Exit codes: 0, 1 (a difference, a gap, a breaking change, a state or transition that no path reaches, a machine that cannot be loaded, files without a machine), 2
(a wrong call, or a glob that matches no file).`;
