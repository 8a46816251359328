import * as z from 'zod/mini';

const latitude = z.number().check(z.gte(-90), z.lte(90));
const longitude = z.number().check(z.gte(-180), z.lte(180));
const at = { latitude, longitude };

const mapBoxSchema = z.object({ west: longitude, south: latitude, east: longitude, north: latitude });

const roomMarkSchema = z.object({
  id: z.int().check(z.positive()),
  title: z.string(),
  /** Monthly rent. */
  price: z.number().check(z.nonnegative()),
  ...at,
});

const clusterMarkSchema = z.object({
  /** Two or more. */
  count: z.int().check(z.gte(2)),
  /** The lowest of their rents. */
  price: z.number().check(z.nonnegative()),
  ...at,
  /** The box around all its rooms. */
  box: mapBoxSchema,
});
export type ClusterMark = z.infer<typeof clusterMarkSchema>;

const travelRingSchema = z.object({
  /** The minutes by public transport to the university of the search. */
  minutes: z.int().check(z.positive()),
  /** Closed lines of longitude and latitude: a point inside an odd number of them is within reach. */
  lines: z.array(z.array(z.readonly(z.tuple([longitude, latitude])))),
});
export type TravelRing = z.infer<typeof travelRingSchema>;

export const mostMarks = 400;

/** All matches with coordinates in the requested view: single rooms and groups. */
export const mapMarksSchema = z.object({
  rooms: z.array(roomMarkSchema),
  clusters: z.array(clusterMarkSchema),
  /** The box around all matches, also outside the view; `null` if none has coordinates. */
  extent: z.nullable(mapBoxSchema),
  /** Present if the search is limited or sorted by travel time with public transport, and timetables are known. */
  rings: z.optional(z.array(travelRingSchema)),
});
export type MapMarks = z.infer<typeof mapMarksSchema>;

export const finestZoom = 22;

/** Zoom levels of Web Mercator with tiles of 256 pixels. */
export const mapZoomSchema = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{1,2}(\.\d{1,6})?$/)),
    z.pipe(z.transform(Number), z.number().check(z.gte(0), z.lte(finestZoom))),
  ),
);
