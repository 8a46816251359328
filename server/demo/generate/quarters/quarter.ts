/** A part of a city, or a town near it, with rooms. */
export interface Quarter {
  name: string;
  /** A well-known place nearby; it follows the name. */
  near: string;
  postalCode: string;
  latitude: number;
  longitude: number;
  /** Usual monthly rent of a single room, in euros. */
  rent: number;
  /** Public transport there. */
  transit: string;
  streets: readonly string[];
  /** One or two advantages, as ends of a sentence. */
  charms: readonly string[];
  /** Rooms lie within so many metres of the coordinates; 350 by default. */
  spread?: number;
  /** The highest house number; 90 by default. */
  numbers?: number;
  /** The town and its province, if it is not a part of the city. */
  town?: string;
  province?: string;
}

export interface CityRooms {
  city: 'Bologna' | 'Brescia' | 'Milano' | 'Padova' | 'Roma' | 'Torino' | 'Venezia';
  province: string;
  /** The number of listings, including those of the towns. */
  listings: number;
  /** Universities, named as in a sentence. */
  campuses: readonly { name: string; latitude: number; longitude: number }[];
  quarters: readonly Quarter[];
  /** Towns just outside the city's borders. */
  towns: readonly Quarter[];
}
