import { describePaths } from '../support/paths-suite.ts';
import { listingCreationModel } from './models/listing-creation.ts';

describePaths(listingCreationModel);
