type Hair =
  | 'short'
  | 'side'
  | 'curly'
  | 'afro'
  | 'bob'
  | 'long'
  | 'waves'
  | 'bun'
  | 'ponytail'
  | 'braids'
  | 'headscarf'
  | 'bald';

/** The look of a person. The side of the face and small differences depend on the place in the list. */
export interface Person {
  skin: string;
  hair: Hair;
  hairColour: string;
  clothes: string;
  ground: string;
  collar: 'round' | 'shirt' | 'roll' | 'stripes' | 'jacket';
  glasses?: boolean;
  beard?: boolean;
  earrings?: boolean;
}

const skins = {
  porcelain: '#f6d8c4',
  rose: '#f0c4a8',
  sand: '#e3b08a',
  olive: '#d19c73',
  honey: '#bb8257',
  umber: '#96603f',
  cocoa: '#74472f',
  ebony: '#573524',
} as const;
const hairs = {
  black: '#2b2223',
  brown: '#4f342a',
  chestnut: '#7a4a30',
  copper: '#b0623a',
  blond: '#d3a863',
  ash: '#a58a6d',
  grey: '#a59d96',
} as const;
const grounds = {
  terracotta: '#d68a66',
  olive: '#a5a574',
  ochre: '#e3bd78',
  rose: '#e0b0a2',
  dusk: '#9db0bd',
  sage: '#b6c0a3',
  cream: '#ead8bb',
  forest: '#6f8870',
} as const;
const cloths = {
  cream: '#f3e7d0',
  terracotta: '#bd6343',
  olive: '#7f845a',
  ochre: '#d7a04a',
  dusk: '#6b86a0',
  forest: '#4d6a56',
  rose: '#c98a7b',
  ink: '#4a4650',
} as const;

type Row = readonly [
  keyof typeof skins,
  Hair,
  keyof typeof hairs,
  keyof typeof cloths,
  keyof typeof grounds,
  Person['collar'],
  string?,
];

/** The letters in the last column: g glasses, b beard, e earrings. */
const rows: readonly Row[] = [
  ['rose', 'long', 'chestnut', 'olive', 'terracotta', 'round', 'e'],
  ['sand', 'short', 'brown', 'cream', 'dusk', 'shirt', 'b'],
  ['cocoa', 'afro', 'black', 'ochre', 'sage', 'round', 'e'],
  ['olive', 'side', 'black', 'forest', 'ochre', 'roll'],
  ['porcelain', 'bob', 'copper', 'dusk', 'cream', 'stripes', 'g'],
  ['honey', 'bun', 'black', 'terracotta', 'olive', 'round', 'e'],
  ['umber', 'short', 'black', 'cream', 'rose', 'jacket', 'b'],
  ['rose', 'waves', 'blond', 'rose', 'forest', 'round'],
  ['sand', 'headscarf', 'brown', 'forest', 'ochre', 'round'],
  ['olive', 'curly', 'brown', 'dusk', 'terracotta', 'shirt', 'g'],
  ['ebony', 'braids', 'black', 'rose', 'cream', 'round', 'e'],
  ['porcelain', 'side', 'ash', 'olive', 'rose', 'shirt', 'g'],
  ['sand', 'ponytail', 'brown', 'cream', 'dusk', 'stripes'],
  ['honey', 'short', 'black', 'ink', 'ochre', 'roll', 'bg'],
  ['rose', 'bun', 'copper', 'forest', 'sage', 'shirt', 'e'],
  ['olive', 'long', 'black', 'terracotta', 'cream', 'roll'],
  ['cocoa', 'short', 'black', 'olive', 'terracotta', 'shirt'],
  ['sand', 'bob', 'black', 'ochre', 'forest', 'round', 'e'],
  ['porcelain', 'curly', 'blond', 'dusk', 'olive', 'round'],
  ['umber', 'waves', 'brown', 'cream', 'ochre', 'jacket', 'e'],
  ['rose', 'side', 'chestnut', 'terracotta', 'sage', 'stripes', 'b'],
  ['olive', 'bald', 'black', 'dusk', 'rose', 'shirt', 'bg'],
  ['sand', 'waves', 'chestnut', 'ink', 'terracotta', 'shirt', 'g'],
  ['honey', 'headscarf', 'brown', 'cream', 'dusk', 'round'],
  ['ebony', 'short', 'black', 'ochre', 'forest', 'round'],
  ['rose', 'ponytail', 'blond', 'olive', 'cream', 'jacket', 'e'],
  ['sand', 'curly', 'black', 'rose', 'dusk', 'roll', 'e'],
  ['porcelain', 'short', 'grey', 'forest', 'ochre', 'shirt', 'g'],
  ['olive', 'bun', 'brown', 'dusk', 'rose', 'stripes'],
  ['umber', 'afro', 'black', 'terracotta', 'cream', 'shirt', 'g'],
  ['rose', 'waves', 'brown', 'ochre', 'dusk', 'stripes', 'e'],
  ['sand', 'curly', 'chestnut', 'forest', 'cream', 'jacket', 'b'],
  ['ebony', 'bun', 'black', 'terracotta', 'sage', 'roll', 'e'],
  ['olive', 'short', 'brown', 'ochre', 'forest', 'stripes'],
  ['porcelain', 'long', 'blond', 'ink', 'rose', 'round', 'g'],
  ['honey', 'curly', 'black', 'dusk', 'cream', 'round', 'b'],
  ['sand', 'braids', 'brown', 'rose', 'olive', 'shirt'],
  ['rose', 'bald', 'grey', 'ink', 'terracotta', 'roll', 'g'],
  ['porcelain', 'ponytail', 'black', 'cream', 'rose', 'jacket'],
  ['umber', 'side', 'black', 'olive', 'dusk', 'round', 'g'],
  ['rose', 'bob', 'chestnut', 'forest', 'ochre', 'roll', 'e'],
  ['honey', 'short', 'black', 'rose', 'sage', 'shirt'],
];

export const people: readonly Person[] = rows.map(
  ([skin, hair, hairColour, clothes, ground, collar, wears = '']) => ({
    skin: skins[skin],
    hair,
    hairColour: hairs[hairColour],
    clothes: cloths[clothes],
    ground: grounds[ground],
    collar,
    glasses: wears.includes('g'),
    beard: wears.includes('b'),
    earrings: wears.includes('e'),
  }),
);
