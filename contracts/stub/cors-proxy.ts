import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { type LocalServer, listen } from '../local-server.ts';

interface ProxyOptions {
  /** The port of the stub server. */
  target: number;
  /** 0 for any free port. */
  port: number;
  /** Called after each answer. */
  onAnswer(line: string): void;
}

/**
 * A CORS proxy in front of the stub server. The stub server's own CORS answer, `*`, covers neither the `Authorization` header (Fetch
 * standard) nor reading `Link`. The proxy also drops the query, because the stub server accepts only the query of the example.
 */
export async function startCorsProxy({ target, port, onAnswer }: ProxyOptions): Promise<LocalServer> {
  const server = createServer((request, response) => {
    setCorsHeaders(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    forward(request, response, target);
    response.on('finish', () => onAnswer(`${response.statusCode} ${request.method} ${request.url}`));
  });
  return await listen(server, port);
}

function setCorsHeaders({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '');
  response.setHeader('Access-Control-Expose-Headers', 'Link');
  response.setHeader('Vary', 'Origin, Access-Control-Request-Headers');
}

/** Forwards only the method and the path. The body is discarded, because no answer depends on it. */
function forward(request: IncomingMessage, response: ServerResponse, target: number): void {
  const { method = 'GET', url = '/' } = request;
  request.resume();
  const { pathname: path } = new URL(url, 'http://stub');
  request.on('end', () => {
    send({ host: '127.0.0.1', port: target, method, path }, (answer) => {
      // The stub server answers an unknown call with an empty 404.
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
