import { describePaths } from '../support/paths-suite.ts';
import { registrationModel } from './models/registration.ts';

describePaths(registrationModel);
