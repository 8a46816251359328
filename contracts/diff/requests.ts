import { contentTypeOf, mediaType } from '../spec/check/content-type.ts';
import type { HttpInteraction } from '../spec/pact-file.ts';
import type { Report } from './difference.ts';
import { canonical, changesOf, part } from './json.ts';
import { displayName, leavesOf, outermost, typeOf } from './leaves.ts';

type Request = HttpInteraction['request'];

/** Compares requests. A backend may know only the old form, so every change is breaking. */
export function compareRequests(old: Request, now: Request, report: Report): void {
  const [was, is] = [addressOf(old), addressOf(now)];
  if (was !== is) report('breaking', `calls ${is}, called ${was}`);
  for (const { name, before, after } of changesOf(old.query, now.query)) {
    if (before === undefined) report('breaking', `sends '${name}' in its query now`);
    if (after === undefined) report('breaking', `does not send '${name}' in its query any more`);
  }
  for (const { name, before, after } of changesOf(lowerCase(old.headers), lowerCase(now.headers))) {
    if (before === undefined) report('breaking', `sends the header '${name}' now`);
    if (after === undefined) report('breaking', `does not send the header '${name}' any more`);
  }
  const [oldType, nowType] = [old, now].map((request) => mediaType(contentTypeOf(request)));
  if (oldType !== nowType) report('breaking', `sends ${nowType || 'no body'}, sent ${oldType || 'no body'}`);
  compareStateValues(old.generators, now.generators, report);
}

/** Compares the types of the parts of request bodies. Their values are only examples. */
export function compareForms(old: unknown, now: unknown, report: Report): void {
  const [was, is] = [formOf(old), formOf(now)];
  const added = Object.keys(is).filter((path) => !(path in was));
  const removed = Object.keys(was).filter((path) => !(path in is));
  for (const path of outermost(added)) report('breaking', `sends ${displayName(path)} now`);
  for (const path of outermost(removed)) report('breaking', `does not send ${displayName(path)} any more`);
  for (const path of Object.keys(is)) {
    if (!(path in was) || canonical(was[path]) === canonical(is[path])) continue;
    report(
      'breaking',
      `sends ${is[path]?.join(' or ')} for ${displayName(path)}, sent ${was[path]?.join(' or ')}`,
    );
  }
}

/** The types of each place in a body. */
function formOf(value: unknown): Record<string, string[]> {
  const form: Record<string, string[]> = {};
  for (const { path, value: leaf } of value === undefined ? [] : leavesOf(value)) {
    form[path] = [...new Set([...(form[path] ?? []), typeOf(leaf)])].sort();
  }
  return form;
}

/** The method and the path, with the names of the provider state's values in it. */
function addressOf({ method, path, generators }: Request): string {
  const { expression } = part(generators, 'path');
  return `${method} ${typeof expression === 'string' ? expression : path}`;
}

/** Compares the provider state values that a request contains. */
function compareStateValues(old: unknown, now: unknown, report: Report): void {
  const [was, is] = [stateValuesOf(old), stateValuesOf(now)];
  for (const name of is.filter((one) => !was.includes(one)))
    report('breaking', `asks the provider state for '${name}'`);
  for (const name of was.filter((one) => !is.includes(one)))
    report('additive', `asks the provider state for no '${name}' any more`);
}

function stateValuesOf(generators: unknown): string[] {
  const names = [...JSON.stringify(generators).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return [...new Set(names)];
}

function lowerCase(headers: Readonly<Record<string, string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, values]) => [name.toLowerCase(), values]));
}
