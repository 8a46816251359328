/** A part of a city, or a town beside it, where rooms are let. */
export interface Quarter {
  name: string;
  /** What people say it is near, after its name. */
  near: string;
  postalCode: string;
  latitude: number;
  longitude: number;
  /** Usual monthly rent of a single room, in euros. */
  rent: number;
  /** How one gets about from there. */
  transit: string;
  streets: readonly string[];
  /** One or two things to say for it, as ends of a sentence. */
  charms: readonly string[];
  /** Metres around the coordinates in which rooms lie; 350 unless told. */
  spread?: number;
  /** Highest house number in use; 90 unless told. */
  numbers?: number;
  /** A town of its own, with its province, when it is not the city itself. */
  town?: string;
  province?: string;
}

export interface CityRooms {
  city: 'Bologna' | 'Brescia' | 'Milano' | 'Padova' | 'Roma' | 'Torino' | 'Venezia';
  province: string;
  /** How many listings are made there, those of the towns included. */
  listings: number;
  /** Where students go, as a sentence names it. */
  campuses: readonly { name: string; latitude: number; longitude: number }[];
  quarters: readonly Quarter[];
  /** Towns just outside the city's borders. */
  towns: readonly Quarter[];
}
