import { locationLookupModel } from '../../src/app/statecharts/models/location-lookup.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(locationLookupModel);
