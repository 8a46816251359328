import { registrationModel } from '../../src/app/statecharts/models/registration.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(registrationModel);
