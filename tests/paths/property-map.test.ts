import { propertyMapModel } from '../../src/app/statecharts/models/property-map.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(propertyMapModel);
