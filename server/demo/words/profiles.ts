/** Profiles of the first posters, whom the README names. */
export const namedProfiles = [
  {
    bio: 'Third-year physics student and weekend baker. I like a kitchen that gets used, and quiet after eleven.',
    university: 'Università degli studi di Milano',
    hobbies: ['Baking', 'Choir', 'Film photography'],
  },
  {
    bio: 'Moved here from the seaside for engineering. I cycle everywhere and cook for whoever is home.',
    university: 'Politecnico di Milano',
    hobbies: ['Cycling', 'Climbing', 'Board games'],
  },
] as const;

/** For the other posters in turn, so they fit any student. */
export const bios: readonly string[] = [
  'I work nights at a bar, so the flat is quiet all morning. Looking for calm people who laugh easily.',
  'I let rooms in the flat I grew up in. Coffee is always on.',
  'Erasmus two years ago, stayed for good. I speak four languages, all of them with an accent.',
  'Early riser, plant person, terrible at cards.',
  'Working part-time in a bookshop while I finish my thesis. The shelves at home are full too.',
  'I play the cello, with a mute and never past nine.',
  'I draw at the kitchen table, and have opinions about lamps.',
];

export const hobbies: readonly string[] = [
  'Baking',
  'Cycling',
  'Film photography',
  'Climbing',
  'Board games',
  'Gardening',
  'Running',
  'Choir',
  'Sketching',
  'Hiking',
  'Cinema',
  'Football',
];

/** Universities by the city they are in. */
export const universitiesOf: Readonly<Record<string, readonly string[]>> = {
  Milano: ['Politecnico di Milano', 'Bocconi', 'Milano Bicocca', 'Università degli studi di Milano'],
  Bologna: ['Università di Bologna'],
  Brescia: ['Università degli studi di Brescia'],
  Padova: ['Università degli studi di Padova'],
  Roma: ['Sapienza Università di Roma', 'Roma Tre'],
  Torino: ['Politecnico di Torino', 'Università degli studi di Torino'],
  Venezia: ["Ca' Foscari", 'Iuav'],
};
