/** The mail domains of the universities that the app knows, of students and staff. Their subdomains count too. */
const domains: Readonly<Record<string, readonly string[]>> = {
  'Politecnico di Milano': ['polimi.it'],
  Bocconi: ['unibocconi.it', 'studbocconi.it'],
  'Cattolica del Sacro Cuore': ['unicatt.it', 'icatt.it'],
  'Milano Bicocca': ['unimib.it'],
  'Università degli studi di Milano': ['unimi.it'],
  Brescia: ['unibs.it'],
  Padova: ['unipd.it'],
  Bologna: ['unibo.it'],
  'Politecnico di Torino': ['polito.it'],
};

/** The university of an e-mail address; `null` if it is of none that the app knows. */
export function universityOfAddress(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  const found = Object.entries(domains).find(([, of]) =>
    of.some((one) => domain === one || domain.endsWith(`.${one}`)),
  );
  return found?.[0] ?? null;
}
