import { bologna } from './quarters/bologna.ts';
import { brescia } from './quarters/brescia.ts';
import { milano } from './quarters/milano.ts';
import { padova } from './quarters/padova.ts';
import type { CityRooms } from './quarters/quarter.ts';
import { roma } from './quarters/roma.ts';
import { torino } from './quarters/torino.ts';
import { venezia } from './quarters/venezia.ts';

export const cityRooms: readonly CityRooms[] = [milano, roma, bologna, torino, padova, brescia, venezia];
