/** Colours for the canvas, which cannot use style sheets, in light and dark. */
export interface Palette {
  /** Beyond the edge of the basemap. */
  paper: string;
  sea: string;
  italy: string;
  neighbours: string;
  shore: string;
  border: string;
  park: string;
  river: string;
  road: string;
  label: string;
  quietLabel: string;
  university: string;
  halo: string;
  circleFill: string;
  circleLine: string;
  /** For 10, 20 and 30 minutes. */
  rings: readonly [string, string, string];
}

const light: Palette = {
  paper: '#efe9dc',
  sea: '#c3d6d5',
  italy: '#faf4e6',
  neighbours: '#efe7d6',
  shore: '#9fb8b4',
  border: '#c9bd9f',
  park: '#e3e8cc',
  river: '#b4cdcd',
  road: '#e6d8ba',
  label: '#454b2b',
  quietLabel: '#70704f',
  university: '#96422a',
  halo: 'rgba(252, 248, 238, 0.92)',
  circleFill: 'rgba(178, 84, 52, 0.16)',
  circleLine: '#a84a2c',
  rings: ['#1d6b3a', '#1f4f9e', '#a13417'],
};

const dark: Palette = {
  paper: '#191a15',
  sea: '#1b2c31',
  italy: '#2c2d24',
  neighbours: '#23241d',
  shore: '#41565a',
  border: '#55543f',
  park: '#2f3625',
  river: '#2f5661',
  road: '#45432f',
  label: '#e6e0c8',
  quietLabel: '#b1ac8d',
  university: '#f0a487',
  halo: 'rgba(28, 29, 23, 0.92)',
  circleFill: 'rgba(236, 140, 106, 0.18)',
  circleLine: '#ec8c6a',
  rings: ['#7fdc9f', '#93c1ff', '#ffb08f'],
};

export const palettes = { light, dark } as const;
