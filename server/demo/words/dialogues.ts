export interface Occasion {
  /** First names. */
  asker: string;
  poster: string;
  street: string;
  /** Euros a month. */
  price: number;
}

/** Conversations about a room: somebody asks, and the poster answers in turns. */
export const dialogues: readonly (readonly ((occasion: Occasion) => string)[])[] = [
  [
    ({ poster, street }) => `Ciao ${poster}! Is the room in ${street} still free from next month?`,
    ({ asker }) => `Ciao ${asker}, yes it is. Would you like to come and see it?`,
    () => 'I would love to. Is an afternoon this week all right?',
    () => 'Gladly, I have proposed a time. Ring the second bell from the top.',
    () => 'Perfect, see you then!',
  ],
  [
    ({ poster, price }) => `Hi ${poster}, are heating and water included in the ${price} euros?`,
    () => 'Water is, heating is shared by who lives there: about thirty euros a month in winter.',
    () => 'Thank you, that is very clear. I will talk to my flatmate and write again tomorrow.',
  ],
  [
    ({ poster, asker, street }) =>
      `Hello ${poster}, I am ${asker}. I start my master's in September and ${street} would be ten minutes from my department. Could I see the room by video?`,
    ({ asker }) => `Hello ${asker}! Of course. Saturday morning the light is best, shall we say eleven?`,
  ],
  [
    ({ poster }) => `Ciao ${poster}, do you accept a quiet cat? She sleeps all day.`,
    () => 'I would have to ask the others, one of us is allergic. I will let you know by Sunday.',
    () => 'No hurry, thank you for asking them!',
    () => 'Good news: it is only dogs. Bring her along when you come to see the room.',
  ],
];
