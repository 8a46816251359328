import { compareAt } from './compare-at.ts';
import { diffComponents, type Flows } from './components.ts';
import type { Difference, Direction, Report } from './difference.ts';
import { canonical, changesOf, isJson, type Json, part } from './json.ts';
import { compareSchemas, type Documents } from './schemas.ts';

const file = 'asyncapi.json';

/** A message with the address of its channel and its direction, as the backend sees it. */
interface Frame {
  address: string;
  direction: Direction;
  message: Json;
}

/** The differences between the frames, as a backend sees them. */
export function diffAsyncapi(documents: Documents): Difference[] {
  const { before, after } = documents;
  const servers = [part(before, 'servers'), part(after, 'servers')] as const;
  const schemes = [before, after].map((document) =>
    canonical(part(document, 'components', 'securitySchemes')),
  );
  return [
    ...compareAt({ file, where: 'the connection' }, servers, (report) =>
      compareServers(servers, schemes[0] === schemes[1], report),
    ),
    ...changesOf(framesOf(before), framesOf(after)).flatMap(({ name, before: old, after: now }) =>
      compareAt({ file, where: `the frame '${name}'` }, [old, now], (report) =>
        compareFrames(documents, old, now, report),
      ),
    ),
    ...diffComponents(file, documents, flowsOf),
  ];
}

/** The properties of a server that a client needs to connect. */
const connection = ['pathname', 'protocol', 'protocolVersion', 'security'];

function compareServers([old, now]: readonly [Json, Json], isSameScheme: boolean, report: Report): void {
  for (const { name, before, after } of changesOf(old, now)) {
    for (const property of connection) {
      const [was, is] = [part({ before }, 'before')[property], part({ after }, 'after')[property]];
      if (canonical(was) !== canonical(is)) {
        report(
          'breaking',
          `${property} of '${name}' is ${canonical(is) ?? 'none'}, was ${canonical(was) ?? 'none'}`,
        );
      }
    }
  }
  if (!isSameScheme) report('breaking', 'the token is sent in another way');
}

function compareFrames(documents: Documents, old: Frame | undefined, now: Frame | undefined, report: Report) {
  if (now === undefined) {
    report('additive', old?.direction === 'to-app' ? 'is not read any more' : 'is not sent any more');
    return;
  }
  const isOptional = now.message['x-optional'] === true;
  if (old === undefined) {
    const what = now.direction === 'to-app' ? 'has to be sent now' : 'comes in now';
    report(isOptional ? 'additive' : 'breaking', isOptional ? 'is a new extension' : what);
    return;
  }
  const wasOptional = old.message['x-optional'] === true;
  if (wasOptional && !isOptional)
    report('breaking', 'is no extension any more: every backend has to have it');
  if (!wasOptional && isOptional) report('additive', 'is an extension now: a backend may do without');
  if (old.address !== now.address) report('breaking', `goes to ${now.address}, went to ${old.address}`);
  if (old.direction !== now.direction) report('breaking', 'has the other direction');
  for (const property of ['x-stomp-command', 'contentType']) {
    const [was, is] = [old.message[property], now.message[property]];
    if (was !== is) report('breaking', `${property} is ${is}, was ${was}`);
  }
  compareSchemas(documents, now.direction, [old.message.headers, now.message.headers], report, 'the head');
  compareSchemas(documents, now.direction, [old.message.payload, now.message.payload], report, 'the body');
}

/** The frames, by message name. */
function framesOf(document: Json): Record<string, Frame> {
  const messages = part(document, 'components', 'messages');
  const frames = Object.values(part(document, 'operations')).flatMap((operation) => {
    const name = String(part(operation, 'channel').$ref).split('/').at(-1) ?? '';
    const channel = part(document, 'channels', name);
    const direction: Direction =
      isJson(operation) && operation.action === 'receive' ? 'to-backend' : 'to-app';
    return Object.keys(part(channel, 'messages')).map((id) => {
      return [id, { address: String(channel.address), direction, message: part(messages, id) }] as const;
    });
  });
  return Object.fromEntries(frames);
}

function flowsOf(document: Json): Flows {
  const frames = Object.values(framesOf(document));
  const payloads = (way: Direction) =>
    frames.filter(({ direction }) => direction === way).map(({ message }) => message.payload);
  return { 'to-backend': payloads('to-backend'), 'to-app': payloads('to-app') };
}
