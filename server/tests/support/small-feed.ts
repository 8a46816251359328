import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTestFolder } from './app.ts';
import { zipOf } from './zip.ts';

/** A Tuesday on which the service `days` runs as usual. */
export const usualDay = '2026-10-06';
/** The next Tuesday, an exception: `extra` runs, and `days` does not. */
export const exceptionDay = '2026-10-13';

/**
 * A small network of Milan in the files of GTFS. Alba is at Bocconi. Corvetto and Duomo are on the metro to Alba. Este is a short walk from
 * Duomo, and the bus from Forlanini ends there. Gobba has a bus only at night, and Isola has a bus of the night before that arrives in the
 * morning.
 */
const files = {
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\nT,Test,https://example.org,Europe/Rome\n',
  'stops.txt': `stop_id,stop_name,stop_lat,stop_lon
A,Alba,45.4483,9.1896
B,Corvetto,45.4660,9.1900
C,Duomo,45.4840,9.1900
E,"Este, via",45.4850,9.1905
F,Forlanini,45.5100,9.1900
G,Gobba,45.4400,9.2600
I,Isola,45.4400,9.3000
X,Without a place,,
`,
  'routes.txt': `route_id,route_short_name,route_type
M1,M1,1
90,90,3
`,
  'calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
days,1,1,1,1,1,0,0,20260901,20261231
sundays,0,0,0,0,0,0,1,20260901,20261231
old,1,1,1,1,1,1,1,20250901,20251231
`,
  'calendar_dates.txt': 'service_id,date,exception_type\ndays,20261013,2\nextra,20261013,1\n',
  'trips.txt': `route_id,service_id,trip_id
M1,days,m-early
M1,days,m-late
90,days,bus
90,days,bus-too-late
90,days,night
90,days,from-the-night-before
90,sundays,sunday
90,old,old
90,extra,extra
`,
  // Not in the order of the trips, since GTFS does not require it. The early metro has no time at Corvetto; the late one lets nobody on
  // there.
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
m-early,08:30:00,08:30:00,C,1,,
m-late,08:40:00,08:40:00,C,1,0,0
m-early,,,B,2,0,0
m-early,08:42:00,08:42:00,A,3,0,0
m-late,08:46:00,08:46:00,B,5,1,0
m-late,08:52:00,08:52:00,A,9,0,0
bus,08:20:00,08:20:00,F,1,0,0
bus,08:30:00,08:30:00,E,2,0,0
bus-too-late,08:27:00,08:27:00,F,1,0,0
bus-too-late,08:37:00,08:37:00,E,2,0,0
night,25:10:00,25:10:00,G,1,0,0
night,25:30:00,25:30:00,A,2,0,0
from-the-night-before,32:30:00,32:30:00,I,1,0,0
from-the-night-before,32:50:00,32:50:00,A,2,0,0
sunday,08:50:00,08:50:00,F,1,0,0
sunday,08:55:00,08:55:00,A,2,0,0
old,08:51:00,08:51:00,F,1,0,0
old,08:56:00,08:56:00,A,2,0,0
extra,08:44:00,08:44:00,F,1,0,0
extra,08:54:00,08:54:00,A,2,0,0
`,
  // Longer than the walk, so a passenger who arrives at 8:37 misses the metro of 8:40.
  'transfers.txt': 'from_stop_id,to_stop_id,transfer_type,min_transfer_time\nE,C,2,300\n',
};

/** @param changes other contents of files; `null` removes a file */
export async function smallFeed(changes: Record<string, string | null> = {}): Promise<string> {
  const all = Object.entries<string | null>({ ...files, ...changes });
  const file = path.join(await makeTestFolder(), 'feed.zip');
  await writeFile(
    file,
    zipOf(Object.fromEntries(all.flatMap(([name, text]) => (text === null ? [] : [[name, text]])))),
  );
  return file;
}
