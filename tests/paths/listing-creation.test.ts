import { listingCreationModel } from '../../src/app/statecharts/models/listing-creation.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(listingCreationModel);
