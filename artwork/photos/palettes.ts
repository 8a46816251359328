/** The colours of one flat. All its rooms use them, so its photos match. */
export interface Palette {
  wall: string;
  /** The colour of a single wall, or of the lower half of a wall. */
  accentWall: string;
  ceiling: string;
  /** Textiles and ceramics. */
  first: string;
  second: string;
  third: string;
  linen: string;
  wood: string;
  darkWood: string;
  joinery: string;
  metal: string;
  floor: readonly [string, string, string];
}

const base = { ceiling: '#f8f1e4', linen: '#f6eddd', metal: '#b98b4a' };

export const palettes = {
  terracotta: {
    ...base,
    wall: '#f3e4cd',
    accentWall: '#d58d68',
    first: '#c4643f',
    second: '#7f8a5a',
    third: '#e2b25f',
    wood: '#b57c4a',
    darkWood: '#6d4430',
    joinery: '#efe3cd',
    floor: ['#c98f5f', '#bd8152', '#d39c6d'],
  },
  sage: {
    ...base,
    wall: '#e9e7d6',
    accentWall: '#a9b493',
    first: '#8a9a72',
    second: '#d08a63',
    third: '#e8cf9d',
    wood: '#c39463',
    darkWood: '#7a5638',
    joinery: '#f4efe2',
    floor: ['#d3a878', '#c79a69', '#ddb589'],
  },
  dusk: {
    ...base,
    wall: '#efe6da',
    accentWall: '#8fa3b3',
    first: '#6f8aa0',
    second: '#c9744d',
    third: '#e4c389',
    wood: '#a9764a',
    darkWood: '#553c34',
    joinery: '#f3ece0',
    floor: ['#b98559', '#ab784d', '#c79468'],
  },
  ochre: {
    ...base,
    wall: '#f4e6c8',
    accentWall: '#dcae5c',
    first: '#d29a3f',
    second: '#6f7f57',
    third: '#b9583c',
    wood: '#9c6a3f',
    darkWood: '#5e3d2b',
    joinery: '#f1e6d0',
    floor: ['#c27f55', '#b67149', '#cf8d63'],
  },
  rose: {
    ...base,
    wall: '#f5e5dc',
    accentWall: '#d9a596',
    first: '#c9806f',
    second: '#8d9a7d',
    third: '#e9cfa3',
    wood: '#c08f63',
    darkWood: '#7b513d',
    joinery: '#f8f0e7',
    floor: ['#d7ad83', '#caa074', '#e0bb94'],
  },
  forest: {
    ...base,
    wall: '#efe7d5',
    accentWall: '#5d7560',
    first: '#4f6b55',
    second: '#cf7f52',
    third: '#e6c583',
    wood: '#ab7546',
    darkWood: '#57382a',
    joinery: '#efe8d8',
    floor: ['#b27a4c', '#a46d42', '#bf895b'],
  },
  olive: {
    ...base,
    wall: '#efe8cf',
    accentWall: '#a19d66',
    first: '#8b8a4c',
    second: '#b8613f',
    third: '#e3bd72',
    wood: '#b3824f',
    darkWood: '#664529',
    joinery: '#f3ecd9',
    floor: ['#cb9768', '#be8a5b', '#d6a577'],
  },
  cream: {
    ...base,
    wall: '#f6eee0',
    accentWall: '#e3cfb0',
    first: '#b98a68',
    second: '#8f9b85',
    third: '#d9b98a',
    wood: '#caa071',
    darkWood: '#84603f',
    joinery: '#fbf5ea',
    floor: ['#dab88c', '#cfab7e', '#e3c49b'],
  },
  brick: {
    ...base,
    wall: '#f1dfca',
    accentWall: '#b8654a',
    first: '#a9492f',
    second: '#5f7480',
    third: '#dfae66',
    wood: '#a36c41',
    darkWood: '#58372a',
    joinery: '#efe2cc',
    floor: ['#bb7a50', '#ae6d45', '#c8885f'],
  },
  sea: {
    ...base,
    wall: '#ecebe0',
    accentWall: '#93b0ad',
    first: '#6c9794',
    second: '#d2825c',
    third: '#ebd3a0',
    wood: '#bd8d5c',
    darkWood: '#6c4a36',
    joinery: '#f5f1e6',
    floor: ['#cfa277', '#c2956a', '#daaf86'],
  },
} satisfies Record<string, Palette>;
