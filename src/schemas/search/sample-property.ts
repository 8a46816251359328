/** A hard-coded property of the `/map` screen. It is never fetched. */
export interface SampleProperty {
  id: number;
  address: string;
  /** Monthly rent. */
  price: number;
  beds: number;
  baths: number;
  lat: number;
  lng: number;
}
