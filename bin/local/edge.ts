import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { clockOffset } from '../lib/clock.ts';
import { sendText } from './http.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** The port of the local run. It listens first and gets its handler later. */
export interface Edge {
  port: number;
  /** Sets the handler of all further requests. */
  serve(handler: Handler): void;
  close(): Promise<void>;
}

/** The error for a port that another program uses. */
export class PortBusy extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use by another program. Choose another one with --port, such as --port ${port + 100}.`,
    );
  }
}

/** Listens on loopback over IPv4 and, if available, IPv6: browsers try both for `localhost`. */
export async function openEdge(wanted: number): Promise<Edge> {
  let handler: Handler = (_, response) =>
    sendText(response, 503, 'The portal is starting. Reload this page in a moment.');
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // Node writes the machine's time here, and the SDK takes that of the server for its own.
    if (clockOffset() !== 0) response.setHeader('date', new Date().toUTCString());
    try {
      await handler(request, response);
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      console.error(error);
      if (!response.headersSent)
        sendText(
          response,
          500,
          'Something went wrong in the local run. The terminal shows the error.',
        );
      else response.destroy();
    }
  };

  const first = createServer(answer);
  const port = await listen(first, wanted, '127.0.0.1');
  const servers = [first];
  const second = createServer(answer);
  try {
    await listen(second, port, '::1');
    servers.push(second);
  } catch (error) {
    if (error instanceof PortBusy) {
      first.close();
      if (wanted === 0) return openEdge(0);
      throw error;
    }
    // The machine has no IPv6.
  }

  return {
    port,
    serve(next) {
      handler = next;
    },
    async close() {
      await Promise.all(servers.map(shut));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  // Uploads may be slow; the services behind have their own limits.
  server.requestTimeout = 0;
  // A client that uses an idle connection at the moment of its end gets no answer. A mail without
  // an answer waits ten minutes, as at AWS, where connections stay open for longer.
  server.keepAliveTimeout = 60_000;
  return new Promise((listening, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') {
        fail(
          new Error(`This account may not use port ${port}. Choose one above 1023 with --port.`),
        );
      } else fail(error.code === 'EADDRINUSE' ? new PortBusy(port) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      listening(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function shut(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
