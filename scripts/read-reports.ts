/** Reads the JSON reports of Vitest and Playwright. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of some tests. A failed test has its name and the beginning of its error. */
export interface Tally {
  passed: number;
  skipped: number;
  failed: string[];
}

/** A file or a group of tests in Playwright's report. */
interface Suite {
  specs?: { title: string; file: string; line: number; ok: boolean; tests: PlaywrightTest[] }[];
  suites?: Suite[];
}

interface PlaywrightTest {
  results: { error?: { message?: string } }[];
}

interface VitestFile {
  name: string;
  status: string;
  /** The error, if the file cannot be loaded. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

export function readVitest(report: string): Tally {
  const { numPassedTests: passed = 0, numPendingTests: skipped = 0, testResults = [] } = read(report);
  const failed = (testResults as VitestFile[]).flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const texts = tests.map((test) => `${test.fullName}${beginning(test.failureMessages[0])}`);
    // A file that cannot be loaded has no tests.
    if (texts.length === 0 && status === 'failed') texts.push(`(the file itself)${beginning(message)}`);
    return texts.map((text) => `${relative('.', name)}: ${text}`);
  });
  return { passed, skipped, failed };
}

export function readPlaywright(report: string): Tally {
  const { stats: { expected: passed = 0, skipped = 0 } = {}, suites = [] } = read(report);
  return { passed, skipped, failed: (suites as Suite[]).flatMap(failedIn) };
}

function failedIn({ specs = [], suites = [] }: Suite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const { error } = tests.flatMap(({ results }) => results).find((result) => result.error) ?? {};
      return `${file}:${line}: ${title}${beginning(error?.message)}`;
    });
  return [...failed, ...suites.flatMap(failedIn)];
}

function beginning(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const telling = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).slice(0, 12);
  return telling.map((line) => `\n    ${line.slice(0, 200)}`).join('');
}

function read(report: string) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}
