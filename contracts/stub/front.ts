import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';

export interface Front {
  /** Without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

interface FrontOptions {
  /** Of the stub server, on this machine. */
  target: number;
  /** 0 for any free one. */
  port: number;
  /** Hears of every request that was answered. */
  onAnswer(line: string): void;
}

/**
 * What a browser talks to, in front of the stub server. The stub server's own CORS answer, `*`, does not cover the
 * `Authorization` header (Fetch standard) nor reading `Link`; and it would not match a query that is not the example's.
 */
export async function startFront({ target, port, onAnswer }: FrontOptions): Promise<Front> {
  const server = createServer((request, response) => {
    allow(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    pass(request, response, target);
    response.on('finish', () => onAnswer(`${response.statusCode} ${request.method} ${request.url}`));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function allow({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '');
  response.setHeader('Access-Control-Expose-Headers', 'Link');
  response.setHeader('Vary', 'Origin, Access-Control-Request-Headers');
}

/** Hands on what the call is told by. What is in it is read and let go: no answer depends on it. */
function pass(request: IncomingMessage, response: ServerResponse, target: number): void {
  const { method = 'GET', url = '/' } = request;
  request.resume();
  const { pathname: path } = new URL(url, 'http://front');
  request.on('end', () => {
    send({ host: '127.0.0.1', port: target, method, path }, (answer) => {
      // The stub server answers 404 without a word where it knows no such call.
      if (answer.statusCode === 404 && answer.headers['content-type'] === undefined) {
        answer.resume();
        const message = `The pacts have no ${method} ${path}.`;
        response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
        return;
      }
      const { 'content-type': type, 'content-length': length, link } = answer.headers;
      const kept = { 'content-type': type, 'content-length': length, link };
      response.writeHead(answer.statusCode ?? 502, JSON.parse(JSON.stringify(kept)));
      answer.pipe(response);
    })
      .on('error', () => response.headersSent || response.writeHead(502).end())
      .end();
  });
}
