import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { ViteDevServer } from 'vite';
import { targetPlace } from './target-place.ts';

/** The error of a file, and its place. */
export interface Fault {
  /** `null` if the request asked only for the place. */
  message: string | null;
  /** Path of the file with the error, relative to the root of the project; `null` if unknown. */
  file: string | null;
  line: number | null;
  column: number | null;
}

type Client = ViteDevServer['environments'][string];

/** The maximum number of examined modules. */
const most = 300;

/** The reason why the server cannot transform a file or one of its imports; `null` if it can. */
export async function transformFault(client: Client, root: string, file: string): Promise<Fault | null> {
  const waiting = [`/${file}`];
  const seen = new Set(waiting);
  for (let url = waiting.shift(); url !== undefined && seen.size < most; url = waiting.shift()) {
    try {
      await client.transformRequest(url);
    } catch (error) {
      return faultOf(error, root, url);
    }
    const imported = (await client.moduleGraph.getModuleByUrl(url))?.importedModules ?? [];
    for (const { url: next } of imported) {
      if (seen.has(next) || next.includes('/node_modules/') || next.startsWith('/@')) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return null;
}

/** Maps a place in transformed code to the place in the source file. */
export async function writtenPlace(
  client: Client,
  root: string,
  { url, line, column }: { url: string; line: number; column: number },
): Promise<Fault | null> {
  const module = await client.moduleGraph.getModuleByUrl(url);
  if (!module?.file) return null;
  const file = path.relative(root, module.file).split(path.sep).join('/');
  const map = module.transformResult?.map;
  const place = { message: null, file, line, column };
  if (!map || !('mappings' in map) || map.mappings === '') return place;
  const found = new SourceMap(map as never).findEntry(line - 1, column - 1);
  return 'originalLine' in found
    ? { ...place, line: found.originalLine + 1, column: found.originalColumn + 1 }
    : place;
}

/** Converts an error of Vite or of a plugin, or an error that a file of the project threw. */
export function faultOf(error: unknown, root: string, url: string | null = null): Fault {
  const { message, loc, id, stack } = (error ?? {}) as {
    message?: unknown;
    loc?: { file?: string; line?: number; column?: number };
    id?: string;
    stack?: unknown;
  };
  const said = stripVTControlCharacters(typeof message === 'string' ? message : String(error)).trim();
  const inStack = loc ? null : placeInStack(typeof stack === 'string' ? stack : '', root);
  const file = loc?.file ?? inStack?.file ?? id ?? (url === null ? null : path.join(root, url));
  return {
    message: said.replaceAll(`${root}/`, ''),
    file:
      file === null
        ? null
        : path
            .relative(root, file.split('?')[0] ?? file)
            .split(path.sep)
            .join('/'),
    line: loc?.line ?? inStack?.line ?? null,
    column: loc?.column ?? inStack?.column ?? null,
  };
}

/** The first stack line in the project's code. */
function placeInStack(stack: string, root: string): { file: string; line: number; column: number } | null {
  for (const [, file = '', line, column] of stack.matchAll(/((?:\/|[A-Za-z]:[\\/])[^\s():]+):(\d+):(\d+)/g)) {
    if (file.startsWith(root) && !file.includes('node_modules'))
      return { file, line: Number(line), column: Number(column) };
  }
  return null;
}

/** Moves the place to the line that names an unknown state, if the line is found; otherwise returns the fault unchanged. */
export function atTarget(fault: Fault, root: string, file: string, message = fault.message ?? ''): Fault {
  const source = path.resolve(root, fault.file ?? file);
  try {
    const place = targetPlace(source, readFileSync(source, 'utf8'), message);
    return place
      ? { ...fault, file: path.relative(root, source).split(path.sep).join('/'), ...place }
      : fault;
  } catch {
    // The place is optional help, so an unreadable file is not an error.
    return fault;
  }
}

/** A fault in one line, unless its message has several lines. */
export function faultText({ message, file, line, column }: Fault): string {
  const place = file === null || line === null ? '' : ` (${[file, line, column].filter(Boolean).join(':')})`;
  return `${message ?? ''}${place}`;
}
