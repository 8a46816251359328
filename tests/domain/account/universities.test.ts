import { expect, it } from 'vitest';
import { universityOfAddress } from '../../../src/domain/account/universities.ts';
import { universities } from '../../../src/domain/search/search-options.ts';

it.each([
  ['giulia.ferrari@mail.polimi.it', 'Politecnico di Milano'],
  ['g@STUDBOCCONI.IT', 'Bocconi'],
  ['g@icatt.it', 'Cattolica del Sacro Cuore'],
  ['g@campus.unimib.it', 'Milano Bicocca'],
  ['g@studenti.unimi.it', 'Università degli studi di Milano'],
  ['g@studenti.unibs.it', 'Brescia'],
  ['g@studenti.unipd.it', 'Padova'],
  ['g@studio.unibo.it', 'Bologna'],
  [' g@studenti.polito.it ', 'Politecnico di Torino'],
])('%s is of %s', (email, name) => {
  expect(universityOfAddress(email)).toBe(name);
  expect(universities.some((university) => university.name === name)).toBe(true);
});

it.each(['g@gmail.com', 'polimi.it@gmail.com', 'g@notpolimi.it', 'g@polimi.it.example.org', '', 'g'])(
  '%j is of none',
  (email) => {
    expect(universityOfAddress(email)).toBeNull();
  },
);
