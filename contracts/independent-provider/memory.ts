import { randomUUID } from 'node:crypto';

export interface Person {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  bio: string | null;
  university: string | null;
  hobbies: string[];
  /** The address of the picture, or `null`. */
  picture: string | null;
}

export interface Listing {
  ownerId: number;
  /** The universities whose searches return it. */
  near: string[];
  /** The listing as the answers contain it. */
  answer: { id: number; city: string } & Record<string, unknown>;
}

export interface Conversation {
  id: number;
  members: [Person, Person];
  messages: { id: number; sender: Person; recipient: Person; content: string; timestamp: string }[];
}

/** All data, lost when the process ends. */
export class Memory {
  readonly people = new Map<number, Person>();
  readonly listings = new Map<number, Listing>();
  readonly conversations = new Map<number, Conversation>();
  /** The person of each session token. */
  readonly sessions = new Map<string, Person>();
  /** The person of each token of a reset mail. */
  readonly resets = new Map<string, Person>();
  /** Entries of the form `PERSON/LISTING`, by id. */
  readonly likes = new Set<string>();
  /** Images by address. */
  readonly pictures = new Map<string, Buffer>();
  /** Whether the next feedback is answered 429. */
  isFeedbackLimited = false;
  #lastId = 70_000;

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** @returns the address of the picture */
  addPicture(content: Buffer): string {
    const address = `/pictures/${this.nextId()}`;
    this.pictures.set(address, content);
    return address;
  }

  addPerson(given: Partial<Person> = {}): Person {
    const id = this.nextId();
    const person = {
      id,
      firstName: 'Paola',
      lastName: 'Conti',
      email: `person-${id}@provider.example`,
      password: randomUUID(),
      bio: null,
      university: null,
      hobbies: [],
      picture: null,
      ...given,
    };
    this.people.set(id, person);
    return person;
  }

  findByEmail(email: string): Person | undefined {
    return [...this.people.values()].find((person) => person.email.toLowerCase() === email.toLowerCase());
  }

  logIn(person: Person): string {
    const token = `session-${randomUUID()}`;
    this.sessions.set(token, person);
    return token;
  }

  addListing(owner: Person, given: Record<string, unknown> = {}, near: string[] = []): Listing {
    const id = this.nextId();
    const listing = {
      ownerId: owner.id,
      near,
      answer: {
        id,
        title: `Room ${id}`,
        description: 'Bright, on a courtyard.',
        price: 540.5,
        location: 'Porta Susa',
        squareMeters: 14,
        street: 'Via Cernaia 3',
        postalCode: '10122',
        city: 'Torino',
        province: 'TO',
        availabilityStartDate: '2026-10-01',
        availabilityEndDate: '2027-06-30',
        imageUrls: [`/pictures/listing-${id}.jpg`, `/pictures/listing-${id}-2.jpg`],
        timestampAdded: new Date().toISOString(),
        userFirstName: owner.firstName,
        profilePictureUrl: '/pictures/somebody.jpg',
        latitude: 45.0703,
        longitude: 7.6869,
        deposit: 900,
        serviceCosts: 45.5,
        allInclusivePrice: 620,
        numberOfRooms: 4,
        floor: 0,
        furnished: true,
        internetIncluded: false,
        utilitiesIncluded: true,
        hasBalcony: false,
        hasGarden: false,
        petsAllowed: true,
        // The app ignores unknown fields.
        energyClass: 'B',
        ...given,
      },
    };
    this.listings.set(id, listing);
    return listing;
  }

  addConversation(
    first: Person,
    second: Person,
    contents: { sender: Person; content: string }[],
  ): Conversation {
    const conversation: Conversation = { id: this.nextId(), members: [first, second], messages: [] };
    this.conversations.set(conversation.id, conversation);
    for (const { sender, content } of contents) this.addMessage(conversation, sender, content);
    return conversation;
  }

  findConversation(first: Person, second: Person): Conversation | undefined {
    return [...this.conversations.values()].find(
      ({ members }) => members.includes(first) && members.includes(second),
    );
  }

  addMessage({ members, messages }: Conversation, sender: Person, content: string): void {
    const [recipient = sender] = members.filter((member) => member !== sender);
    const timestamp = new Date().toISOString();
    messages.push({ id: this.nextId(), sender, recipient, content, timestamp });
  }
}
